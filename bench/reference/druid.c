/* The playout of Druid Games in C: the same rules, the same order of options and the same generator as the engine.
 *
 * It exists to say how fast this playout can be at all, and is checked by playing the engine's deals to the same end.
 *
 *   druid DEALS check              one line for each deal: moves, the generator, and all of the final position
 *   druid DEALS playout SECONDS    plays the deals again and again, and counts games and moves
 *   druid DEALS copy SECONDS       copies dealt positions, and counts them
 *
 * DEALS is a text of numbers that bench/reference.py writes: the tables of the card set, then one deal after another.
 * The clauses (D20 and so on) are those of docs/rules/druid.md.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    TERRAINS = 7, CREATURES = 33, SPECIALS = 12, ROW = 5, PILE = 15, SPECIAL_PILE = 5, HAND = 4, SPECIAL_HAND = 2,
    MODIFIERS = 8, CHARM = 8, EXCHANGE = 9, HORN = 11,
    SIDES = 2 * TERRAINS, BOTH_SIDES = 1 + (1 << TERRAINS), NOWHERE = -1, IN_HAND = SIDES, ICON_SETS = 8,
    /* the codes of the moves, kind by kind */
    PLACE = 0,
    GIVE = PLACE + CREATURES * TERRAINS,
    CHARM_MOVE = GIVE + MODIFIERS * CREATURES,
    EXCHANGE_MOVE = CHARM_MOVE + 2 * CREATURES,
    CLOSE = EXCHANGE_MOVE + 2 * CREATURES * CREATURES,
    DISCARD = CLOSE + TERRAINS,
    END = DISCARD + CREATURES,
    MOVES = END + 1,
    NO_GROUP = 0, UNORGANISED, STRAIGHT, SAME_TYPE, SAME_VALUE, STRAIGHT_FLUSH
};

#define BIT(n) ((uint64_t)1 << (n))

/* Generator: sfc32. */

typedef struct { uint32_t a, b, c, d; } Chance;

static uint32_t chance_next(Chance *g)
{
    uint32_t number = g->a + g->b + g->d++;
    g->a = g->b ^ (g->b >> 9);
    g->b = g->c + (g->c << 3);
    g->c = ((g->c << 21) | (g->c >> 11)) + number;
    return number;
}

static Chance chance_new(uint64_t seed)
{
    Chance g = {(uint32_t)seed, (uint32_t)(seed >> 32), 0x9E3779B9u, 1};
    for (int i = 0; i < 12; i++)
        chance_next(&g);
    return g;
}

static int below(Chance *g, int n)
{
    return (int)(((uint64_t)chance_next(g) * (uint64_t)n) >> 32);
}

/* The card set. */

static struct {
    uint8_t terrain_icons[TERRAINS];
    uint8_t creature_icons[CREATURES];
    uint64_t creature_words[CREATURES];
    uint8_t special_icons[SPECIALS];
    uint64_t special_types[SPECIALS];
} cards;

/* The position. A creature's word counts values, types and creatures in nibbles; a group is the sum of its words. */

typedef struct {
    uint64_t words[CREATURES];
    uint64_t groups[SIDES];
    int16_t strengths[SIDES];
    uint8_t since[SIDES], third[SIDES];
    int8_t where[CREATURES];
    uint8_t icons[CREATURES];
    uint8_t on[SPECIALS];
    int8_t row[ROW];
    uint16_t open_to[ICON_SETS]; /* of each set of icons: the sides that take a creature with it */
    int8_t piles[2][PILE], special_piles[2][SPECIAL_PILE];
    int8_t hands[2][HAND], special_hands[2][SPECIAL_HAND];
    uint8_t left[2], special_left[2], held[2], special_held[2], placed[2];
    uint8_t played, closed, starter, over;
    uint8_t seat, after; /* whose turn it is, and whether its creature is placed */
    int8_t bound, charm; /* the creature that must be placed, or -1 */
    uint16_t spent;
    uint64_t table; /* a mask of the creatures at terrains that are not closed */
    uint64_t discards;
} State;

static void insert(int8_t *zone, int count, int card)
{
    int i = count;
    for (; i > 0 && zone[i - 1] > card; i--)
        zone[i] = zone[i - 1];
    zone[i] = (int8_t)card;
}

static void take_out(int8_t *zone, int count, int card)
{
    int i = 0;
    while (zone[i] != card)
        i++;
    for (; i < count - 1; i++)
        zone[i] = zone[i + 1];
}

/* Groups (D50 to D54). */

static int highest(uint32_t values)
{
    int high = 7;
    while (values >> (4 * high) == 0)
        high--;
    return high;
}

static int total(uint32_t values)
{
    int sum = 0;
    for (int value = 1; value < 8; value++)
        sum += value * (int)((values >> (4 * value)) & 15);
    return sum;
}

static int strength(uint64_t group)
{
    uint32_t count = (uint32_t)(group >> 56);
    if (count < 3)
        return NO_GROUP;
    uint32_t values = (uint32_t)group;
    int high = highest(values);
    if (values == count << (4 * high))
        return SAME_VALUE << 8 | high;
    uint32_t missing = ((uint32_t)(group >> 32) & 0xFFFFFF) ^ (count * 0x111111);
    int shared = ((missing - 0x111111) & ~missing & 0x888888) != 0;
    int straight = count <= 8 && values == (values & -values) * (uint64_t)(0x11111111u >> (32 - 4 * count));
    if (straight)
        return (shared ? STRAIGHT_FLUSH : STRAIGHT) << 8 | high;
    if (shared)
        return SAME_TYPE << 8 | high;
    return UNORGANISED << 8 | total(values);
}

static int count_on(const State *s, int side)
{
    return (int)(s->groups[side] >> 56);
}

static void look_at(State *s, int side)
{
    if (s->third[side] == 0 && count_on(s, side) >= 3)
        s->third[side] = s->played;
    int now = strength(s->groups[side]);
    if (now != s->strengths[side]) {
        s->strengths[side] = (int16_t)now;
        s->since[side] = s->played;
    }
}

static int winner(const State *s, int terrain)
{
    int mine = s->strengths[terrain], theirs = s->strengths[TERRAINS + terrain];
    if (mine != theirs)
        return mine > theirs ? 0 : 1;
    if (mine == 0)
        return -1;
    if (s->since[terrain] != s->since[TERRAINS + terrain])
        return s->since[terrain] < s->since[TERRAINS + terrain] ? 0 : 1;
    return s->third[terrain] < s->third[TERRAINS + terrain] ? 0 : 1;
}

static int terrains_won(const State *s, int seat)
{
    int won = 0;
    for (int i = 0; i < ROW; i++)
        won += winner(s, s->row[i]) == seat;
    return won;
}

/* Options, in rising order of their codes. */

static int rest_icons(const State *s, int seat, int special)
{
    int icons = 0;
    for (int i = 0; i < s->special_held[seat]; i++)
        if (s->special_hands[seat][i] != special)
            icons |= cards.special_icons[s->special_hands[seat][i]];
    return icons;
}

static int spares(const State *s, int seat, int special, int closing)
{
    if (s->bound < 0)
        return 1;
    int sides = s->open_to[s->icons[s->bound] | rest_icons(s, seat, special)];
    return (closing < 0 ? sides : sides & ~(BOTH_SIDES << closing)) != 0;
}

static uint64_t bindable(const State *s, int seat)
{
    uint64_t creatures = 0;
    int added = rest_icons(s, seat, -1);
    for (int i = 0; i < s->held[seat]; i++) {
        int creature = s->hands[seat][i];
        if ((s->bound < 0 || creature == s->bound) && s->open_to[s->icons[creature] | added])
            creatures |= BIT(creature);
    }
    return creatures;
}

/* Each listing writes a candidate and keeps it if it fits: there is no branch to guess wrong. */

static int placements(const State *s, int seat, int16_t *options)
{
    int count = 0;
    for (int i = 0; i < s->held[seat]; i++) {
        int creature = s->hands[seat][i];
        if (s->bound >= 0 && creature != s->bound)
            continue;
        int terrains = s->open_to[s->icons[creature]];
        for (int terrain = 0; terrain < TERRAINS; terrain++) {
            options[count] = (int16_t)(PLACE + creature * TERRAINS + terrain);
            count += (terrains >> terrain) & 1;
        }
    }
    return count;
}

static int targets(uint64_t creatures, int base, int16_t *options, int count)
{
    for (int creature = 0; creature < CREATURES; creature++) {
        options[count] = (int16_t)(base + creature);
        count += (creatures >> creature) & 1;
    }
    return count;
}

static int exchanges(const State *s, int base, int16_t *options, int count)
{
    int creatures[CREATURES + 1], found = 0;
    for (int creature = 0; creature < CREATURES; creature++) {
        creatures[found] = creature;
        found += (s->table >> creature) & 1;
    }
    for (int i = 0; i < found; i++) {
        int one = creatures[i], here = s->where[one];
        int sides = s->open_to[s->icons[one]] & ~(1 << here);
        for (int j = i + 1; j < found; j++) {
            int two = creatures[j];
            options[count] = (int16_t)(base + one * CREATURES + two);
            count += (sides >> s->where[two]) & (s->open_to[s->icons[two]] >> here) & 1;
        }
    }
    return count;
}

static int closings(const State *s, int seat, int16_t *options, int count)
{
    for (int terrain = 0; terrain < TERRAINS; terrain++)
        if (!((s->closed >> terrain) & 1) && count_on(s, terrain) >= 3 && count_on(s, TERRAINS + terrain) >= 3
            && spares(s, seat, HORN, terrain))
            options[count++] = (int16_t)(CLOSE + terrain);
    return count;
}

static int special_options(const State *s, int seat, int16_t *options, int count)
{
    uint64_t in_hand = s->after ? 0 : bindable(s, seat);
    for (int i = 0; i < s->special_held[seat]; i++) {
        int special = s->special_hands[seat][i];
        if (special == HORN) {
            count = closings(s, seat, options, count);
        } else if (special >= EXCHANGE) {
            count = exchanges(s, EXCHANGE_MOVE + (special - EXCHANGE) * CREATURES * CREATURES, options, count);
        } else {
            uint64_t creatures = spares(s, seat, special, -1) ? in_hand | s->table : in_hand;
            if (special == CHARM) {
                count = targets(creatures, CHARM_MOVE, options, count);
                count = targets(creatures, CHARM_MOVE + CREATURES, options, count);
            } else {
                count = targets(creatures, GIVE + special * CREATURES, options, count);
            }
        }
    }
    return count;
}

static int fill(const State *s, int16_t *options)
{
    int seat = s->seat;
    if (s->after) {
        int count = special_options(s, seat, options, 0);
        options[count] = END;
        return count + 1;
    }
    int placing = placements(s, seat, options);
    int count = special_options(s, seat, options, placing);
    if (placing == 0 && s->bound < 0)
        for (int i = 0; i < s->held[seat]; i++)
            options[count++] = (int16_t)(DISCARD + s->hands[seat][i]);
    return count;
}

/* Moves. */

static void from_hand(State *s, int seat, int creature)
{
    take_out(s->hands[seat], s->held[seat], creature);
    s->held[seat]--;
    s->placed[seat]++;
    s->played++;
    s->after = 1;
    s->bound = -1;
}

static void use(State *s, int seat, int special)
{
    take_out(s->special_hands[seat], s->special_held[seat], special);
    s->special_held[seat]--;
    s->played++;
}

static void join(State *s, int creature, int side)
{
    s->where[creature] = (int8_t)side;
    s->groups[side] += s->words[creature];
}

static void leave(State *s, int creature)
{
    s->groups[s->where[creature]] -= s->words[creature];
}

static void change(State *s, int seat, int special, int creature, uint64_t word, int icons)
{
    int side = s->where[creature];
    int on_table = side >= 0 && side < SIDES;
    s->on[special] = (uint8_t)(creature + 1);
    if (on_table)
        leave(s, creature);
    s->words[creature] = word;
    s->icons[creature] = (uint8_t)icons;
    if (on_table) {
        join(s, creature, side);
        look_at(s, side);
    }
    if (side == IN_HAND + seat)
        s->bound = (int8_t)creature;
}

static void exchange(State *s, int one, int two)
{
    int here = s->where[one], there = s->where[two];
    leave(s, one);
    leave(s, two);
    join(s, one, there);
    join(s, two, here);
    look_at(s, here);
    look_at(s, there);
}

static void close_at(State *s, int terrain)
{
    s->closed |= (uint8_t)(1 << terrain);
    for (int icons = 0; icons < ICON_SETS; icons++)
        s->open_to[icons] &= (uint16_t)~(BOTH_SIDES << terrain);
    for (int creature = 0; creature < CREATURES; creature++)
        if (s->where[creature] == terrain || s->where[creature] == TERRAINS + terrain)
            s->table &= ~BIT(creature);
}

static void refill(State *s, int seat)
{
    while (s->held[seat] < HAND && s->left[seat] > 0) {
        int creature = s->piles[seat][--s->left[seat]];
        insert(s->hands[seat], s->held[seat]++, creature);
        s->where[creature] = (int8_t)(IN_HAND + seat);
    }
    while (s->special_held[seat] < SPECIAL_HAND && s->special_left[seat] > 0) {
        int special = s->special_piles[seat][--s->special_left[seat]];
        insert(s->special_hands[seat], s->special_held[seat]++, special);
    }
}

static void end_turn(State *s, int seat)
{
    refill(s, seat);
    s->after = 0;
    s->seat = (uint8_t)(1 - seat);
    s->over = s->placed[0] == PILE && s->placed[1] == PILE;
}

static void play(State *s, int code)
{
    int seat = s->seat;
    if (code < GIVE) {
        int creature = (code - PLACE) / TERRAINS, side = seat * TERRAINS + (code - PLACE) % TERRAINS;
        from_hand(s, seat, creature);
        s->table |= BIT(creature);
        join(s, creature, side);
        look_at(s, side);
    } else if (code < CHARM_MOVE) {
        int special = (code - GIVE) / CREATURES, creature = (code - GIVE) % CREATURES;
        use(s, seat, special);
        change(s, seat, special, creature, s->words[creature] | cards.special_types[special],
               s->icons[creature] | cards.special_icons[special]);
    } else if (code < EXCHANGE_MOVE) {
        int lower = (code - CHARM_MOVE) / CREATURES, creature = (code - CHARM_MOVE) % CREATURES;
        uint64_t word = s->words[creature], value = word & 0xFFFFFFFF;
        use(s, seat, CHARM);
        s->charm = lower ? -1 : 1;
        change(s, seat, CHARM, creature, word - value + (lower ? value >> 4 : value << 4), s->icons[creature]);
    } else if (code < CLOSE) {
        int special = EXCHANGE + (code - EXCHANGE_MOVE) / (CREATURES * CREATURES);
        int pair = (code - EXCHANGE_MOVE) % (CREATURES * CREATURES);
        use(s, seat, special);
        s->spent |= (uint16_t)(1 << special);
        exchange(s, pair / CREATURES, pair % CREATURES);
    } else if (code < DISCARD) {
        use(s, seat, HORN);
        s->spent |= 1 << HORN;
        close_at(s, code - CLOSE);
    } else if (code < END) {
        int creature = code - DISCARD;
        from_hand(s, seat, creature);
        s->where[creature] = NOWHERE;
        s->discards |= BIT(creature);
    } else {
        end_turn(s, seat);
    }
}

static long playout(State *s, Chance *chance)
{
    int16_t options[MOVES];
    long moves = 0;
    while (!s->over) {
        int count = fill(s, options);
        play(s, options[below(chance, count)]);
        moves++;
    }
    return moves;
}

/* Reading deals, checking, timing. */

static long long number(FILE *file)
{
    long long value;
    if (fscanf(file, "%lld", &value) != 1) {
        fprintf(stderr, "druid: the deals end too early\n");
        exit(1);
    }
    return value;
}

#define READ(file, cells) \
    for (size_t cell = 0; cell < sizeof(cells) / sizeof((cells)[0]); cell++) (cells)[cell] = number(file)

static void read_deal(FILE *file, State *s)
{
    memset(s, 0, sizeof *s);
    READ(file, s->row);
    for (int seat = 0; seat < 2; seat++) {
        READ(file, s->piles[seat]);
        READ(file, s->special_piles[seat]);
    }
    s->starter = s->seat = (uint8_t)number(file);
    s->bound = -1;
    memset(s->where, NOWHERE, sizeof s->where);
    memcpy(s->words, cards.creature_words, sizeof s->words);
    memcpy(s->icons, cards.creature_icons, sizeof s->icons);
    for (int i = 0; i < ROW; i++)
        for (int icons = 0; icons < ICON_SETS; icons++)
            if (icons & cards.terrain_icons[s->row[i]])
                s->open_to[icons] |= (uint16_t)(BOTH_SIDES << s->row[i]);
    for (int seat = 0; seat < 2; seat++) {
        s->left[seat] = PILE;
        s->special_left[seat] = SPECIAL_PILE;
        refill(s, seat);
    }
}

#define PRINT(cells) \
    for (size_t cell = 0; cell < sizeof(cells) / sizeof((cells)[0]); cell++) printf(" %lld", (long long)(cells)[cell])

static void print_end(const State *s, const Chance *chance, long moves)
{
    printf("%ld %d %d %u %u %u %u", moves, terrains_won(s, 0), terrains_won(s, 1), chance->a, chance->b, chance->c,
           chance->d);
    PRINT(s->where);
    PRINT(s->words);
    PRINT(s->icons);
    PRINT(s->on);
    PRINT(s->groups);
    PRINT(s->strengths);
    PRINT(s->since);
    PRINT(s->third);
    printf(" %d %d %d %d %llu\n", s->charm, s->played, s->closed, s->spent, (unsigned long long)s->discards);
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void time_playouts(const State *deals, int count, double seconds)
{
    Chance chance = chance_new(1);
    long games = 0, moves = 0;
    double start = now(), taken;
    do {
        for (int i = 0; i < count; i++) {
            State s = deals[i];
            moves += playout(&s, &chance);
        }
        games += count;
    } while ((taken = now() - start) < seconds);
    printf("{\"seconds\": %.6f, \"games\": %ld, \"moves\": %ld}\n", taken, games, moves);
}

static void time_copies(const State *deals, int count, double seconds)
{
    long copies = 0;
    double start = now(), taken;
    do {
        for (int i = 0; i < count; i++) {
            State *twin = malloc(sizeof *twin);
            *twin = deals[i];
            __asm__ volatile("" : : "r"(twin) : "memory"); /* so that the copy is made and not reasoned away */
            free(twin);
        }
        copies += count;
    } while ((taken = now() - start) < seconds);
    printf("{\"seconds\": %.6f, \"copies\": %ld}\n", taken, copies);
}

static void check(const State *deals, const uint64_t *seeds, int count)
{
    for (int i = 0; i < count; i++) {
        Chance chance = chance_new(seeds[i]);
        State s = deals[i];
        long moves = playout(&s, &chance);
        print_end(&s, &chance, moves);
    }
}

int main(int argc, char **argv)
{
    FILE *file = argc >= 3 ? fopen(argv[1], "r") : NULL;
    if (!file) {
        fprintf(stderr, "usage: druid DEALS check | druid DEALS playout SECONDS | druid DEALS copy SECONDS\n");
        return 2;
    }
    READ(file, cards.terrain_icons);
    READ(file, cards.creature_icons);
    READ(file, cards.creature_words);
    READ(file, cards.special_icons);
    READ(file, cards.special_types);
    int count = (int)number(file);
    State *deals = malloc((size_t)count * sizeof *deals);
    uint64_t *seeds = malloc((size_t)count * sizeof *seeds);
    for (int i = 0; i < count; i++) {
        seeds[i] = (uint64_t)number(file);
        read_deal(file, &deals[i]);
    }
    fclose(file);
    double seconds = argc > 3 ? atof(argv[3]) : 1.0;
    if (!strcmp(argv[2], "check"))
        check(deals, seeds, count);
    else if (!strcmp(argv[2], "playout"))
        time_playouts(deals, count, seconds);
    else
        time_copies(deals, count, seconds);
    free(deals);
    free(seeds);
    return 0;
}
