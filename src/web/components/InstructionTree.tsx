import { CornerDownRight, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../ui/Badge.tsx'
import { cx } from '../ui/class-names.ts'
import { Segmented } from '../ui/Segmented.tsx'
import { ActionBadge } from './ActionBadge.tsx'
import { InstructionInfo } from './InstructionInfo.tsx'
import { InstructionRaw } from './InstructionRaw.tsx'
import { type InstructionNode, placeOf } from './instruction-tree.ts'
import { AddressLink } from './links.tsx'

type TreeProps = {
  nodes: readonly InstructionNode[]
  /** The `id` of the instruction that failed. */
  failedAt?: string | null
  depth?: number
}

/** Instructions with the calls that each made, as deep as they go. */
export function InstructionTree({ nodes, failedAt = null, depth = 0 }: TreeProps) {
  return (
    <ol className={cx(depth === 0 ? 'divide-y divide-line' : 'mt-3 space-y-3')}>
      {nodes.map((node) => (
        <Instruction key={node.id} node={node} depth={depth} failedAt={failedAt} />
      ))}
    </ol>
  )
}

function Instruction({
  node,
  depth,
  failedAt,
}: {
  node: InstructionNode
  depth: number
  failedAt: string | null
}) {
  const [view, setView] = useState<'parsed' | 'raw'>(node.parsed ? 'parsed' : 'raw')
  const failed = node.id === failedAt
  return (
    <li
      id={`instruction-${node.id}`}
      className={cx(
        'scroll-mt-28',
        depth === 0 ? 'px-4 py-3' : 'border-line border-l-2 pl-3 sm:pl-4',
        failed && 'bg-bad/7',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        {depth > 0 && <CornerDownRight size={14} aria-hidden="true" className="-ml-1 text-faint" />}
        <span className="font-mono text-faint text-xs">{placeOf(node)}</span>
        <span className="font-medium">
          {node.programName ? (
            <AddressLink address={node.programId} label={node.programName} />
          ) : (
            <AddressLink address={node.programId} />
          )}
        </span>
        <ActionBadge action={node.type ?? 'unknown'} />
        {failed && (
          <Badge tone="red">
            <TriangleAlert size={13} aria-hidden="true" /> Failed here
          </Badge>
        )}
        <span className="ml-auto">
          <Segmented
            label={`View of instruction ${placeOf(node)}`}
            value={view}
            onChange={setView}
            options={[
              { value: 'parsed', text: 'Parsed' },
              { value: 'raw', text: 'Raw' },
            ]}
          />
        </span>
      </div>
      <div className="mt-2.5">
        {view === 'parsed' ? <InstructionInfo instruction={node} /> : <InstructionRaw instruction={node} />}
      </div>
      {node.children.length > 0 && (
        <InstructionTree nodes={node.children} depth={depth + 1} failedAt={failedAt} />
      )}
    </li>
  )
}
