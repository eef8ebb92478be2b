let found = false

/** Remembers that a server with Citus was found: its statements are written apart. */
export function noteNodes(): void {
  found = true
}

/** Returns whether this process has connected to a server with Citus. */
export function hasNodes(): boolean {
  return found
}
