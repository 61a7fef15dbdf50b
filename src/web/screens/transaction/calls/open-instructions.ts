import { useState } from 'react'
import { type InstructionNode, pathTo } from '../../../components/instructions/instruction-tree.ts'
import { usePrinting } from '../../../components/page/printing.ts'
import { usePageHash } from '../../../ui/url-state.ts'

/**
 * Which instructions are open: all where `all`, the failed one, the one that the URL's hash names, and those that the visitor
 * opened; with each call those that made it. On paper all are.
 */
export function useOpenInstructions(
  nodes: readonly InstructionNode[],
  failedAt: string | null,
  all: boolean,
) {
  const printing = usePrinting()
  const hash = usePageHash()
  const [last, setLast] = useState<{ hash: string; all: boolean }>()
  /** What differs from `all`. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map())
  if (last?.hash !== hash || last.all !== all) {
    // Open or close all forgets what was chosen one by one; another hash does not.
    const kept = last && last.all === all ? [...chosen] : []
    const wanted = [
      ...(last || failedAt === null ? [] : pathTo(nodes, failedAt)),
      ...(last?.hash === hash ? [] : pathTo(nodes, hash.replace(/^instruction-/, ''))),
    ]
    setLast({ hash, all })
    setChosen(new Map([...kept, ...wanted.map((id) => [id, true] as const)]))
  }
  const isOpen = (id: string) => printing || (chosen.get(id) ?? all)
  return {
    isOpen,
    toggle: (id: string) => setChosen(new Map([...chosen, [id, !isOpen(id)]])),
  }
}
