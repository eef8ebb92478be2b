/** A send has at most this many copies. */
export const MOST_COPIES = 10
