import { ChainUnavailable, MethodRefused, RpcError } from '#chain/client.ts'
import { epochOf, slotsOf } from '#chain/methods/epochs.ts'
import type { EpochSchedule } from '#chain/methods/methods.ts'
import type { Job } from '#lib/work/jobs.ts'
import type { SlotRange } from '#store/blocks/coverage.ts'
import { saveEpochSchedule } from '#store/blocks/epoch-schedule.ts'
import { fillLeaders, listScheduledEpochs, readLeaders, saveLeaderSchedule } from '#store/blocks/leaders.ts'
import type { Context } from '../context.ts'

/** The pause between two runs: a block then waits for its leader no longer than for its finalization. */
const PAUSE_MS = 15_000
/** The pause until there is a block. */
const FIRST_PAUSE_MS = 1_000
/** More blocks than the head holds. */
const MOST_IN_HEAD = 1_000

/**
 * Saves the leader schedules of all indexed epochs that the node still has, and of the next epoch, and fills
 * in the leaders of blocks that were indexed before their schedule was known.
 */
export function leadersJob(context: Pick<Context, 'db' | 'chain' | 'head' | 'ledger'>): Job {
  const { db, chain, head, ledger } = context
  let schedule: EpochSchedule | undefined
  let saved: SlotRange[] | undefined
  /** The first slots of epochs for which the node has no schedule, any more or yet. */
  const untold = new Set<number>()
  /** The first slots of epochs whose blocks may lack their leader. */
  const unfilled = new Set<number>()

  const read = async (epoch: SlotRange): Promise<SlotRange | undefined> => {
    const leaders = await chain.getLeaderSchedule(epoch.from).catch((error: unknown) => {
      if (error instanceof RpcError && !(error instanceof MethodRefused)) return null
      throw error
    })
    if (leaders === null || leaders.size === 0) return undefined
    await saveLeaderSchedule(db, epoch, leaders)
    return epoch
  }

  const run = async () => {
    const [first, newest] = [ledger.first(), ledger.newest()?.slot]
    if (first === null || newest === undefined) return { againMs: FIRST_PAUSE_MS }
    if (!schedule) {
      schedule = await chain.getEpochSchedule()
      await saveEpochSchedule(db, schedule)
    }
    if (!saved) {
      saved = await listScheduledEpochs(db)
      for (const { from } of saved) unfilled.add(from)
    }
    const now = epochOf(newest, schedule).epoch
    const [oldest, next] = [epochOf(first, schedule).epoch, now + 1]
    for (let epoch = next; epoch >= oldest; epoch--) {
      const slots = slotsOf(epoch, schedule)
      if (saved.some(({ from }) => from === slots.from) || untold.has(slots.from)) continue
      const told = await read(slots)
      if (told) {
        saved.push(told)
        unfilled.add(told.from)
      } else if (epoch <= now) {
        // Nodes drop the oldest schedules first, so older ones are missing too.
        for (let older = epoch; older >= oldest; older--) untold.add(slotsOf(older, schedule).from)
        break
      }
    }
    // Blocks of the current and the previous epoch may not be finalized yet.
    const running = slotsOf(Math.max(oldest, now - 1), schedule).from
    for (const epoch of saved)
      if (unfilled.has(epoch.from) && epoch.from <= newest) {
        // Blocks that still fill a gap may lack their leader too, if the database did not respond in time.
        const isWhole = ledger.missing(Math.max(first, epoch.from), Math.min(newest, epoch.to)).length === 0
        await fillLeaders(db, epoch)
        if (isWhole && epoch.from < running) unfilled.delete(epoch.from)
      }
    const slots = head
      .latestBlocks(MOST_IN_HEAD)
      .flatMap(({ slot, leader }) => (leader === null ? [slot] : []))
    if (slots.length > 0) head.fillLeaders(await readLeaders(db, slots))
  }
  return {
    name: 'leaders',
    everyMs: PAUSE_MS,
    failure: 'The leader schedule could not be read; trying again',
    // That the node does not respond, or does not offer the method, is reported elsewhere.
    isLogged: (error) => error instanceof ChainUnavailable || error instanceof MethodRefused,
    run,
  }
}
