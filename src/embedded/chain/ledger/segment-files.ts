import { closeSync, ftruncateSync, openSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { decodeBlock } from './block-codec.ts'
import { readRecords } from './record.ts'
import { SealedSegment } from './sealed-segment.ts'
import { OpenSegment, type Segment } from './segment.ts'

/** A segment with its block file, open for reading, and for writing while it is the newest. */
export type SegmentFile = { segment: Segment; file: number }

const NAME = /^blocks-(\d{12})\.bin$/

export const blocksPath = (dir: string, firstSlot: number) => join(dir, `blocks-${digits(firstSlot)}.bin`)
export const indexPath = (dir: string, firstSlot: number) => join(dir, `blocks-${digits(firstSlot)}.index`)

function digits(slot: number): string {
  return String(slot).padStart(12, '0')
}

/**
 * Opens all segments of `dir`, oldest first. The newest one stays open for writing; an incomplete record at its end is
 * truncated. Missing indexes are rebuilt.
 */
export function openSegments(dir: string): SegmentFile[] {
  const firstSlots = readdirSync(dir)
    .flatMap((name) => NAME.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b)
  return firstSlots.flatMap((firstSlot, at) => {
    if (at === firstSlots.length - 1) {
      const opened = rebuildIndex(dir, firstSlot)
      if (opened) return [opened]
      rmSync(blocksPath(dir, firstSlot))
      return []
    }
    let segment: Segment | undefined = SealedSegment.open(indexPath(dir, firstSlot))
    if (!segment) {
      const opened = rebuildIndex(dir, firstSlot)
      if (!opened) return []
      closeSync(opened.file)
      SealedSegment.write(opened.segment, indexPath(dir, firstSlot))
      segment = SealedSegment.open(indexPath(dir, firstSlot))
    }
    return segment ? [{ segment, file: openSync(blocksPath(dir, firstSlot), 'r') }] : []
  })
}

function rebuildIndex(dir: string, firstSlot: number): { segment: OpenSegment; file: number } | undefined {
  const file = openSync(blocksPath(dir, firstSlot), 'r+')
  const segment = new OpenSegment(firstSlot)
  for (const { payload, offset, next } of readRecords(file)) segment.add(decodeBlock(payload), offset, next)
  if (segment.slots.length === 0) {
    closeSync(file)
    return undefined
  }
  ftruncateSync(file, segment.size)
  return { segment, file }
}

export function removeSegment(dir: string, { segment, file }: SegmentFile): void {
  if (segment instanceof SealedSegment) segment.close()
  closeSync(file)
  rmSync(blocksPath(dir, segment.firstSlot), { force: true })
  rmSync(indexPath(dir, segment.firstSlot), { force: true })
}
