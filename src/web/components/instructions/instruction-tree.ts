import type { InstructionEntry } from '#contract/transactions/transactions.ts'

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

/** The `id` of an instruction's element, by which the URL's hash names it. */
export const elementOf = (id: string): string => `instruction-${id}`

/** The ids of the instruction `id` and of those that called it; none where there is no such one. */
export function pathTo(nodes: readonly InstructionNode[], id: string): string[] {
  for (const node of nodes) {
    if (node.id === id) return [id]
    const below = pathTo(node.children, id)
    if (below.length > 0) return [node.id, ...below]
  }
  return []
}

/** Deeper calls than this stand below one another: a phone has no room for more steps. */
const MOST_STEPS = 4

/** How far from the left an instruction is at this depth of calls. */
export const indentOf = (depth: number): string => `${1 + Math.min(depth, MOST_STEPS) * 0.75}rem`
