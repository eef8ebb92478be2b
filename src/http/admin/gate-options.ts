import type { AppOptions } from '../app-options.ts'
import type { WorkBeside } from '../work-beside.ts'

/** The options of the admin API's gate. */
export interface GateOptions extends AppOptions {
  /** For what staff need not wait for. */
  beside: WorkBeside
}
