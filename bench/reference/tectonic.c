/* Listing all placements of a card in Tectonic Tribes, in C: the same boards, the same codes in the same order.
 *
 * It exists to say how fast this listing can be at all, and is checked against the engine on every board.
 *
 *   tectonic BOARDS check            one line for each board: how many placements, and their codes added up by place
 *   tectonic BOARDS list SECONDS     lists the boards again and again, and counts listings
 *
 * BOARDS is a text of numbers that bench/tectonic.py writes: how many boards, then of each its first row and column, its
 * rows, and row by row the squares that have land and those that may not be covered, the westmost in the lowest bit.
 * The clauses (T31 and so on) are those of docs/rules/tectonic.md.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { REACH = 128, SPAN = 2 * REACH + 1, ROWS = 264, PLACE = 80 * 80, MOST = 65 * 62 };

typedef struct {
    int top, left, rows;
    uint64_t land[ROWS], barred[ROWS]; /* two empty rows before and after */
} Board;

static int64_t codes[MOST];

/* Where a card may lie that is `wide` squares wide and `tall` squares high, as codes from `first` on. */
static int64_t *list(const Board *board, int wide, int tall, int64_t first, int64_t *into)
{
    uint64_t touches[3] = {0}, on_land[3] = {0}, covers[3] = {0};
    for (int row = 0; row < board->rows; row++) {
        uint64_t land = board->land[row], barred = board->barred[row];
        int now = row % tall;
        touches[now] = land | land >> 1;
        on_land[now] = land & land >> 1;
        covers[now] = barred | barred >> 1;
        if (wide == 3) {
            touches[now] |= land >> 2;
            on_land[now] &= land >> 2;
            covers[now] |= barred >> 2;
        }
        uint64_t any = touches[0] | touches[1], all = on_land[0] & on_land[1], bad = covers[0] | covers[1];
        if (tall == 3) {
            any |= touches[2];
            all &= on_land[2];
            bad |= covers[2];
        }
        if (row < tall - 1)
            continue;
        uint64_t spots = any & ~all & ~bad; /* T31, T33, T34 */
        int64_t code = first + (int64_t)(board->top + row - tall + 1 + REACH) * SPAN + board->left + REACH;
        for (; spots; spots &= spots - 1)
            *into++ = code + __builtin_ctzll(spots);
    }
    return into;
}

/* All placements of a card that has four turnings. */
static int64_t list_all(const Board *board)
{
    int64_t *end = list(board, 3, 2, PLACE, codes);
    end = list(board, 2, 3, PLACE + SPAN * SPAN, end);
    int64_t both = end - codes;
    for (int64_t i = 0; i < both; i++)
        codes[both + i] = codes[i] + 2 * SPAN * SPAN;
    return 2 * both;
}

static int64_t number(FILE *file)
{
    int64_t found;
    if (fscanf(file, "%ld", &found) != 1) {
        fprintf(stderr, "the boards end too early\n");
        exit(1);
    }
    return found;
}

static Board *read_boards(const char *name, int *count)
{
    FILE *file = fopen(name, "r");
    if (!file) {
        fprintf(stderr, "no file %s\n", name);
        exit(1);
    }
    *count = (int)number(file);
    Board *boards = calloc((size_t)*count, sizeof(Board));
    for (int b = 0; b < *count; b++) {
        boards[b].top = (int)number(file);
        boards[b].left = (int)number(file);
        boards[b].rows = (int)number(file);
        for (int row = 0; row < boards[b].rows; row++) {
            boards[b].land[row] = (uint64_t)number(file);
            boards[b].barred[row] = (uint64_t)number(file);
        }
    }
    fclose(file);
    return boards;
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

int main(int argc, char **argv)
{
    int count;
    if (argc < 3)
        return 1;
    Board *boards = read_boards(argv[1], &count);
    if (!strcmp(argv[2], "check")) {
        for (int b = 0; b < count; b++) {
            int64_t found = list_all(&boards[b]), sum = 0;
            for (int64_t i = 0; i < found; i++)
                sum += codes[i] * (i + 1);
            printf("%ld %ld\n", found, sum);
        }
        return 0;
    }
    double length = atof(argv[3]), start = seconds(), now = start;
    int64_t listings = 0;
    while (now - start < length) {
        for (int times = 0; times < 100; times++)
            for (int b = 0; b < count; b++) {
                list_all(&boards[b]);
                __asm__ volatile("" : : "r"(codes) : "memory"); /* so that the codes are written and not reasoned away */
                listings++;
            }
        now = seconds();
    }
    printf("{\"seconds\": %.6f, \"listings\": %ld}\n", now - start, listings);
    return 0;
}
