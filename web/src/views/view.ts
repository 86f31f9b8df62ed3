/* What the page shows at one address. */
export interface View {
    element: HTMLElement;
    title: string;
    /* Takes back what it set up outside its element. */
    leave?: () => void;
    /* Where the focus goes when it appears; its heading otherwise. */
    focus?: () => void;
    /* Another tab changed something. */
    refresh?: () => void;
}
