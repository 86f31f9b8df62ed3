/* Twenty-four boards from three moves to the fifty-one of the hardest there is on 6×6, all but four of the easy ones
 * without a vehicle to spare. Found by `bench/find_boards.c`; bands and moves are unjam's. */
export interface Collected {
    board: string;
    moves: number;
    band: string;
}

export const collection: readonly Collected[] = [
    { board: "BCCoooBoDEEoAADooooFGGoooFoooooFoooo", moves: 3, band: "easy" },
    { board: "BBBoooCCCoooAADooooEDFFooEGGHHoEoooo", moves: 4, band: "easy" },
    { board: "BBBoooooCDDDAACooEoFGGoEoFooHHoFoooo", moves: 5, band: "easy" },
    { board: "BBBoooooCDDDAACooEoFFooEooGGHHoooooo", moves: 6, band: "easy" },
    { board: "oBBooCDDDooCAAEoooFoEoooFoGGHHIIIooo", moves: 7, band: "easy" },
    { board: "BBBooCDDDooCAAEoooFoEoGGFoHHIIoooooo", moves: 8, band: "easy" },
    { board: "ooBBBoCDEEEFCDAAGFHHIoGoooIJJoKKKooo", moves: 9, band: "easy" },
    { board: "ooBCCCooBDDDEAAFoGEHHFoGoIJJoooIKKKo", moves: 10, band: "easy" },
    { board: "BBBooCDDDooCAAEooooFEoGGoFHHIIoFoooo", moves: 11, band: "easy" },
    { board: "oBCCDooBEFDGAAEFoGHoIJJJHoIooKHLLooK", moves: 12, band: "easy" },
    { board: "BoCDDDBoCoooBAAEFGHHHEFGoIJJoooIKKLL", moves: 13, band: "medium" },
    { board: "BCCCooBoDDEFAAGoEFHHGIIFoJJKooLLoKMM", moves: 14, band: "medium" },
    { board: "BCCoooBoDEEEAADFoGoHHFIGoJKKILoJMMML", moves: 15, band: "medium" },
    { board: "BBBCDEooFCDEAAFooGHHFooGoIJJoooIKKLL", moves: 16, band: "medium" },
    { board: "BBBoCDEFGGCDEFAACDHHIoooJoIKKoJLLoMM", moves: 18, band: "medium" },
    { board: "BBBCDEFGGCDEFoAADEHHIoooJoIKKoJLLoMM", moves: 20, band: "medium" },
    { board: "BBBooCDEFooCDEFAAGHIIJoGHooJKKLLMMoo", moves: 22, band: "medium" },
    { board: "BBoCDEFFFCDEAAGooHooGooHIoJJKKILLLMM", moves: 25, band: "hard" },
    { board: "BBBCDooEECDoAAFGooHoFGIIHJJKKoLLMMoo", moves: 28, band: "hard" },
    { board: "BBBCDEFFFCDEAAGooHIIGooHJoKKLLJooMMM", moves: 31, band: "hard" },
    { board: "BBBCCDEEEFoDAAGFoHIoGJJHIoKKLoMMooLo", moves: 35, band: "hard" },
    { board: "BCCCDEBFFGDEAAHGoEIIHJoooooJKKoLLMMo", moves: 40, band: "expert" },
    { board: "BBCooDEoCFFDEoAAGHIIoJGHKKKJLoMMoJLo", moves: 45, band: "expert" },
    { board: "BCCoDoBEFoDGBEFAAGHHHIoGooJIKKLLJMMo", moves: 51, band: "expert" },
];
