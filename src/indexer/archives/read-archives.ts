import { readArchive } from '#chain/archive/archive.ts'
import { type BareBlock, certainSlot, createSlotFinder } from '#chain/tip/slot-finder.ts'
import { readChainLinks } from '#store/blocks/chain-links.ts'
import type { Database } from '#store/engine/database.ts'

/** The content of the archives, roughly in their order. `place`: file and line. */
export type ArchiveReading =
  | { kind: 'block'; slot: number; json: Buffer; place: string }
  /** The chain skipped a slot; the archive may not say which. */
  | { kind: 'skipped' }
  | { kind: 'refused'; place: string; problem: string }
  /** The end of a file. */
  | { kind: 'end'; objects: number }

type Reading = ArchiveReading & { file: string }

/**
 * Reads files one after another. A block without its slot is returned as soon as a later block of any file,
 * or a stored block, determines the slot; it is refused if none does.
 *
 * @throws Error with file and line when a file cannot be read to its end
 */
export async function* readArchives(files: readonly string[], db: Database): AsyncGenerator<Reading> {
  const finder = createSlotFinder()
  for (const file of files) {
    let objects = 0
    for await (const entry of readArchive(file)) {
      objects++
      const place = `${file}, line ${entry.line}`
      switch (entry.kind) {
        case 'block':
          yield { kind: 'block', slot: entry.slot, json: entry.json, place, file }
          break
        case 'skipped':
          yield { kind: 'skipped', file }
          break
        case 'refused':
          yield { kind: 'refused', place, problem: entry.problem, file }
          break
        case 'bare': {
          const { json, link, height } = entry
          const { found, dropped } = finder.add({ json, link, height, place })
          for (const { slot, block } of found)
            yield { kind: 'block', slot, json: block.json, place: block.place, file }
          for (const block of dropped) yield { ...(await slotFromIndex(block, db)), file }
        }
      }
    }
    yield { kind: 'end', objects, file }
  }
  const file = files.at(-1) ?? ''
  for (const block of finder.rest()) yield { ...(await slotFromIndex(block, db)), file }
}

/** The number of slots in which a stored child of the block is searched. */
const REACH = 1_000

async function slotFromIndex({ json, link, place }: BareBlock, db: Database): Promise<ArchiveReading> {
  const near = await readChainLinks(db, { from: link.parentSlot + 1, to: link.parentSlot + REACH })
  const self = near.find(({ blockhash }) => blockhash === link.blockhash)
  for (const later of near) {
    const slot = self?.slot ?? certainSlot({ link, height: null }, { ...later, height: null })
    if (slot !== undefined) return { kind: 'block', slot, json, place }
  }
  const problem = `the slot of this block is not certain. Its parent's slot is ${link.parentSlot}, and the chain may have skipped slots after it; no block that follows it is in the files or the index. Write it as {"slot": number, "block": {…}}, or import it with the block that follows`
  return { kind: 'refused', place, problem }
}
