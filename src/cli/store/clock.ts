import { type Command, Option } from 'commander'
import { duration, instant } from '../values.ts'

/** `qns store clock` */
export function addStoreClock(store: Command): void {
  store
    .command('clock')
    .description("show a development store's test clock, or advance it")
    .requiredOption('--store <store>', 'id or domain')
    .addOption(
      new Option('--advance <time>', 'by this much, such as 30m, 12h or 14d; at most 60d')
        .argParser(duration)
        .conflicts(['until', 'next']),
    )
    .addOption(new Option('--until <instant>', 'until this time').argParser(instant).conflicts(['advance', 'next']))
    .addOption(new Option('--next', 'until something is due').conflicts(['advance', 'until']))
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action(async (options) => {
      const { showClock } = await import('./show-clock.ts')
      await showClock(options)
    })
}

const HELP = `
Everything that goes by the store's time follows: offers expire, reminders and webhook retries are sent, approvals and quotes time
out, keys and links expire. The clock stops at each moment at which something is due, until it is done. It only goes forward,
60 days at a time and 400 in all, and only for development stores. Signatures, rate limits and sessions keep the real time.
If no worker is running, the command works as one while it lasts.

  qns store clock --store 1
  qns store clock --store 1 --advance 14d
  qns store clock --store 1 --next`
