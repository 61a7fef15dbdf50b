/** @module-tag slow */
import { expect, onTestFinished, test } from 'vitest'
import { Random } from '#embedded/chain/traffic/random.ts'
import { soakable } from '#lib/testing/soak.ts'
import { testDatabases } from '#store/testing/database.ts'
import { untilComputed } from './chaos/compare.ts'
import { canMount, diskFaults } from './chaos/disk-faults.ts'
import { kills } from './chaos/kills.ts'
import { nodeFaults } from './chaos/node-faults.ts'
import { children, killOnOwnChain, ownChainKill } from './chaos/own-chain.ts'
import { createReport } from './chaos/report.ts'
import { type Fault, openStage, type StageOptions } from './chaos/stage.ts'

// The product over loopback while its processes are killed and its node and its disk have every fault. After each group of
// faults every table must be equal to that of an index of the same blocks that had none. CONTRIBUTING.md tells how a run is
// repeated.

const databases = testDatabases()
const isFull = soakable(false, true)
const SEED = process.env.CHAOS_SEED || soakable('chaos', String(Date.now() % 1_000_000))
/** Only these faults, by parts of their names. */
const ONLY = (process.env.CHAOS_ONLY ?? '').split(',').filter(Boolean)
const isChosen = (name: string) => ONLY.length === 0 || ONLY.some((part) => name.includes(part))
const RARELY_KILLED: readonly string[] = ['explorer', 'local chain']
/** Resident memory of all processes of the product together: a leak or a hoard passes this, nothing else does. */
const MOST_MEGABYTES = 2_500
/** So often each. */
const ROUNDS = Number(process.env.CHAOS_ROUNDS || 1)
/** Groups of faults begin within this time. */
const BUDGET_MS = soakable(40_000, Number(process.env.CHAOS_MINUTES || 17) * 60_000)
const sizes = soakable({ slotMs: 250, perSlot: 5 }, { slotMs: 300, perSlot: 20 })

type Stage = { faults: Record<string, Fault>; groups: (random: Random) => string[][] } & Pick<
  StageOptions,
  'hasOwnDisk'
>

/** Faults of the node and killed processes, alone and together. */
const processes: Stage = {
  faults: { ...nodeFaults, ...kills },
  groups: (random) => {
    // One group: each ends with a wait until all blocks are final, and a comparison.
    const short = [
      ['kill -9 of database engine', 'fork, 5 deep', 'kill -9 of explorer', 'node contradicts itself'],
    ]
    const names = Object.keys(kills)
    const all = [
      ...Object.keys(nodeFaults).flatMap((name) => [[name], [name, random.pick(names) as string]]),
      ...Array.from({ length: 4 }, () => shuffled(names, random)),
    ]
    return soakable(short, shuffled(all, random))
  },
}
const disk: Stage = {
  faults: diskFaults,
  groups: () => [...Object.keys(diskFaults), ...Object.keys(diskFaults)].map((name) => [name]),
  hasOwnDisk: true,
}

test(
  'whatever falls or lies, the index becomes equal to a clean one, and every call is answered meanwhile',
  () => runStage(processes),
  soakable(400_000, 2_400_000),
)

test.runIf(isFull && canMount())(
  'on a full disk nothing is lost, and every call is answered',
  () => runStage(disk),
  900_000,
)

test.runIf(isFull)(
  'whichever process of a product with its own chain is killed, the index becomes equal to a clean one',
  async () => {
    const random = new Random(SEED)
    const report = createReport()
    // The two that take the longest to come back are killed less often.
    const all = [...children, 'explorer' as const].flatMap((name) =>
      Array.from({ length: RARELY_KILLED.includes(name) ? 3 : 11 }, () => name),
    )
    const victims = shuffled(all, random).filter((name) => isChosen(ownChainKill(name)))
    if (victims.length === 0) return
    const db = await databases.fresh()
    const { problems, mostMegabytes } = await killOnOwnChain({
      ...{ random, db, tps: 40, victims, report, budgetMs: BUDGET_MS },
    })
    console.log(`Seed ${SEED}\n${report.text()}`)
    expect(report.differences()).toEqual([])
    expect([...problems]).toEqual([])
    expect(mostMegabytes).toBeLessThan(MOST_MEGABYTES)
  },
  2_400_000,
)

async function runStage({ faults, groups, hasOwnDisk = false }: Stage): Promise<void> {
  const random = new Random(SEED)
  const report = createReport()
  const only = Object.keys(faults)
    .filter(isChosen)
    .map((name) => [name])
  const chosen = ONLY.length > 0 ? Array.from({ length: ROUNDS }, () => only).flat() : groups(random)
  if (chosen.length === 0) return
  const db = await databases.fresh()
  const stage = await openStage({ random, seed: SEED, db, hasOwnDisk, ...sizes })
  onTestFinished(stage.close)
  const begun = performance.now()
  for (const group of chosen)
    if (performance.now() - begun > BUDGET_MS) report.leaveOut(group)
    else await stage.runGroup(faults, group, report)
  // Without help: the background of the explorer computes its values.
  if (isFull) report.add('at the end', 0, await stage.check(untilComputed))
  report.note(`${stage.blocks()} blocks. ${stage.figures()}`)
  console.log(`Seed ${SEED}\n${report.text()}`)
  expect(report.differences()).toEqual([])
  expect(stage.problems()).toEqual([])
  expect(stage.mostMegabytes()).toBeLessThan(MOST_MEGABYTES)
}

function shuffled<T>(list: readonly T[], random: Random): T[] {
  return list
    .map((value) => ({ value, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value)
}
