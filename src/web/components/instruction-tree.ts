import type { InstructionEntry } from '#contract/transactions.ts'

export type InstructionNode = InstructionEntry & { children: InstructionNode[] }

/**
 * The flat list in order of execution as a tree of calls. Stack heights say which instruction called which; where an old archive
 * has none, every inner instruction is a child of its top-level one.
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

/** All calls below an instruction, however deep. */
export const callsOf = ({ children }: InstructionNode): InstructionNode[] =>
  children.flatMap((child) => [child, ...callsOf(child)])

/** How an instruction's `id`, `2` or `2.0`, is displayed: `#3`, `#3.1` (both from 1). */
export const numberOf = (id: string): string =>
  `#${id
    .split('.')
    .map((part) => Number(part) + 1)
    .join('.')}`
