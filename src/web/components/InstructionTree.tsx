import { useContext, useState } from 'react'
import { plural } from '../format/number.ts'
import { cx } from '../ui/class-names.ts'
import { ShowButton } from '../ui/Disclosure.tsx'
import { usePageHash } from '../ui/url-state.ts'
import { InstructionEvents } from './InstructionEvents.tsx'
import { InstructionHeader, type InstructionView } from './InstructionHeader.tsx'
import { InstructionInfo } from './InstructionInfo.tsx'
import { InstructionRaw } from './InstructionRaw.tsx'
import { InstructionSurroundings } from './instruction-context.ts'
import { callsOf, type InstructionNode } from './instruction-tree.ts'
import { usePrinting } from './printing.ts'

/** Instructions with the calls that each made, as deep as they go. `InstructionSurroundings` holds what they share. */
export function InstructionTree({ nodes, depth = 0 }: { nodes: readonly InstructionNode[]; depth?: number }) {
  return (
    <ol className={cx(depth === 0 ? 'divide-y divide-line' : 'mt-1 space-y-2')}>
      {nodes.map((node) => (
        <Instruction key={node.id} node={node} depth={depth} />
      ))}
    </ol>
  )
}

const elementOf = (id: string) => `instruction-${id}`

function Instruction({ node, depth }: { node: InstructionNode; depth: number }) {
  const { events, failedAt } = useContext(InstructionSurroundings)
  const [view, setView] = useState<InstructionView>(node.parsed ? 'parsed' : 'raw')
  const hash = usePageHash()
  const emitted = events.get(node.id)
  const named = hash === elementOf(node.id)
  return (
    <li className={cx(depth > 0 && 'border-line border-l-2')}>
      <div
        id={elementOf(node.id)}
        tabIndex={-1}
        aria-current={named ? 'location' : undefined}
        className={cx(
          'group/row scroll-mt-4',
          depth === 0 ? 'px-4 py-3' : 'py-1.5 pr-4 pl-3 sm:pl-4',
          node.id === failedAt && 'bg-bad/7',
          named && 'jumped-to',
        )}
      >
        <InstructionHeader node={node} depth={depth} view={view} onView={setView} />
        <div className="mt-2">
          {view === 'parsed' ? <InstructionInfo instruction={node} /> : <InstructionRaw instruction={node} />}
        </div>
        {emitted && <InstructionEvents events={emitted} instruction={node} />}
      </div>
      {node.children.length > 0 && <Calls node={node} depth={depth + 1} />}
    </li>
  )
}

/** The calls that an instruction made. Folded on demand; they unfold when the URL's hash names one of them. */
function Calls({ node, depth }: { node: InstructionNode; depth: number }) {
  const [open, setOpen] = useState(true)
  const printing = usePrinting()
  const hash = usePageHash()
  const [lastHash, setLastHash] = useState(hash)
  if (hash !== lastHash) {
    setLastHash(hash)
    if (!open && callsOf(node).some(({ id }) => elementOf(id) === hash)) setOpen(true)
  }
  const list = `calls-${node.id}`
  return (
    <div className="pb-2 pl-3 sm:pl-4">
      <span className="-ml-2 no-print">
        <ShowButton
          open={open}
          onToggle={() => setOpen(!open)}
          controls={list}
          what={plural(callsOf(node).length, 'inner call')}
        />
      </span>
      <div id={list} hidden={!open && !printing}>
        <InstructionTree nodes={node.children} depth={depth} />
      </div>
    </div>
  )
}
