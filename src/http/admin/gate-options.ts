import type { AppOptions } from '../app-options.ts'
import type { WorkBeside } from '../work-beside.ts'

/** Everything the gate of the admin API needs. */
export interface GateOptions extends AppOptions {
  beside: WorkBeside
}
