import { setFlagsFromString } from 'node:v8'

/**
 * By default V8 lets a small heap grow to up to four times its live size before it collects. A worker is as fast with 1.2 times, and with a
 * nursery that does not grow: it holds at most 240 MB instead of 360. The API is not: it took a third more processor time.
 */
export function keepWorkersHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=20')
  setFlagsFromString('--semi-space-growth-factor=1')
}

/**
 * Lets the heap of a process that answers HTTP grow to twice its live size: it holds at most 246 MB instead of 302, for 3 % more of its
 * processor time in sends. With 1.5 times it holds 231, for 13 % more.
 */
export function keepApisHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=100')
}
