import { useContext } from 'react'
import { cx } from '../../ui/class-names.ts'
import { PlainLines } from '../../ui/layout/PlainLines.tsx'
import { OnDemand } from '../../ui/on-demand.tsx'
import { usePageHash } from '../../ui/url-state.ts'
import { InstructionLine } from './InstructionLine.tsx'
import { instructionBody } from './instruction-body.ts'
import { InstructionSurroundings } from './instruction-context.ts'
import { elementOf, type InstructionNode, indentOf } from './instruction-tree.ts'

/**
 * Instructions with the calls that each made, at any depth. Each is a line that opens.
 * `InstructionSurroundings` contains the values that they share.
 */
export function InstructionTree({ nodes, depth = 0 }: { nodes: readonly InstructionNode[]; depth?: number }) {
  return (
    <ol className={depth === 0 ? 'divide-y divide-line/60' : 'border-line/60 border-t'}>
      {nodes.map((node) => (
        <Instruction key={node.id} node={node} depth={depth} />
      ))}
    </ol>
  )
}

function Instruction({ node, depth }: { node: InstructionNode; depth: number }) {
  const { isOpen, failedAt } = useContext(InstructionSurroundings)
  const hash = usePageHash()
  const open = isOpen(node.id)
  const named = hash === elementOf(node.id)
  const controls = `body-${node.id}`
  return (
    <li>
      <div
        id={elementOf(node.id)}
        tabIndex={-1}
        aria-current={named ? 'location' : undefined}
        className={cx('group/row scroll-mt-4', node.id === failedAt && 'bg-bad/7', named && 'jumped-to')}
      >
        <InstructionLine node={node} depth={depth} open={open} controls={controls} />
        <div id={controls} hidden={!open} className="pr-4 pb-3" style={{ paddingLeft: indentOf(depth) }}>
          {open && (
            <OnDemand
              part={instructionBody}
              props={{ node }}
              plain={<PlainLines lines={plainLines(node)} />}
            />
          )}
        </div>
      </div>
      {open && node.children.length > 0 && <InstructionTree nodes={node.children} depth={depth + 1} />}
    </li>
  )
}

const plainLines = ({ parsed, data, accounts }: InstructionNode): string[] => [
  ...(parsed ? [JSON.stringify(parsed.info)] : data ? [data] : []),
  ...accounts,
]
