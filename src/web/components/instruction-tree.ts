import type { z } from 'zod'
import type { InstructionEntry as Schema } from '#contract/transactions.ts'

export type InstructionEntry = z.infer<typeof Schema>
export type InstructionNode = InstructionEntry & { children: InstructionNode[] }

/**
 * The flat list in order of execution as a tree of calls. Stack heights tell who called whom; where an old archive
 * has none, every inner instruction hangs on its top-level one.
 */
export function treeOf(entries: readonly InstructionEntry[]): InstructionNode[] {
  const roots: InstructionNode[] = []
  let path: InstructionNode[] = []
  for (const entry of entries) {
    const node: InstructionNode = { ...entry, children: [] }
    const root = path[0]
    if (!entry.isInner || !root) {
      roots.push(node)
      path = [node]
      continue
    }
    const depth = Math.min(Math.max((entry.stackHeight ?? 2) - 1, 1), path.length)
    path = path.slice(0, depth)
    path.at(-1)?.children.push(node)
    path.push(node)
  }
  return roots
}

/** The same for an instruction's `id`, `2` or `2.0`. */
export const placeOfId = (id: string): string =>
  `#${id
    .split('.')
    .map((part) => Number(part) + 1)
    .join('.')}`

/** How a list's place is written for people: `#3`, `#3.2` (both from 1). */
export function placeOf({ index, innerIndex }: Pick<InstructionEntry, 'index' | 'innerIndex'>): string {
  return innerIndex === null ? `#${index + 1}` : `#${index + 1}.${innerIndex + 1}`
}
