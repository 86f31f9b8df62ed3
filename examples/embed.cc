// The library in C++: owners in smart pointers, values as they are. Plays a board by its own hints.
//
//     c++ -o embed embed.cc $(pkg-config --cflags --libs unjam)
//     ./embed
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>

#include <unjam.h>

namespace {

struct Closer {
    void operator()(uj_play *play) const { uj_play_free(play); }
    void operator()(uj_cluster *cluster) const { uj_cluster_close(cluster); }
};

template <typename T> using Owner = std::unique_ptr<T, Closer>;

void require(uj_status status, const uj_error &error)
{
    if (status != UJ_OK)
        throw std::runtime_error(status == UJ_NO_MEMORY ? "out of memory" : error.message);
}

class Game {
public:
    explicit Game(const std::string &text)
    {
        uj_error error{};
        uj_board board;
        uj_play *play;
        uj_cluster *cluster;
        require(uj_board_parse(&board, text.data(), text.size(), &error), error);
        require(uj_play_new(&play, &board), error);
        play_.reset(play);
        require(uj_cluster_open(&cluster, &board, 0, &error), error);
        cluster_.reset(cluster);
    }

    const uj_board &board() const { return *uj_play_board(play_.get()); }
    bool solved() const { return uj_board_solved(&board()); }

    // How many moves it takes from here; -1: there is no way out.
    int distance() const { return distance_of(board()); }

    // Makes a move that leads nearer to the exit and returns it as text.
    std::string hint()
    {
        uj_move moves[UJ_MAX_MOVES];
        const size_t count = uj_board_moves(&board(), UJ_MOVES, moves);
        for (size_t i = 0; i < count; i++) {
            uj_board next = board();
            uj_board_move(&next, moves[i], nullptr);
            if (distance_of(next) != distance() - 1)
                continue;
            uj_error error{};
            require(uj_play_move(play_.get(), moves[i], &error), error);
            const int by = moves[i].by;
            return board().vehicles[moves[i].vehicle].name + std::string(by > 0 ? "+" : "") + std::to_string(by);
        }
        throw std::runtime_error("there is no way out");
    }

private:
    int distance_of(const uj_board &board) const
    {
        return uj_cluster_distance(cluster_.get(), uj_cluster_number(cluster_.get(), &board), UJ_MOVES);
    }

    Owner<uj_play> play_;
    Owner<uj_cluster> cluster_;
};

} // namespace

int main()
{
    try {
        Game game("AAoooOPooQoOPXXQoOPooQooBoooCCBoRRRo");
        std::cout << game.distance() << " moves:";
        while (!game.solved())
            std::cout << ' ' << game.hint();
        std::cout << '\n';
        return 0;
    } catch (const std::exception &problem) {
        std::cerr << problem.what() << '\n';
        return 1;
    }
}
