import { useMemo } from 'react'
import { InstructionTree } from '../../components/InstructionTree.tsx'
import { type InstructionEntry, treeOf } from '../../components/instruction-tree.ts'
import { plural } from '../../format/number.ts'
import { Card } from '../../ui/Card.tsx'
import { ShowButton } from '../../ui/Disclosure.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Bar } from '../../ui/Skeleton.tsx'

type InstructionsProps = {
  instructions: InstructionEntry[]
  /** The `id` of the instruction that failed, however deep. */
  failedAt: string | null
  shown: boolean
  onToggle: () => void
}

export function Instructions({ instructions, failedAt, shown, onToggle }: InstructionsProps) {
  const nodes = useMemo(() => treeOf(instructions), [instructions])
  const inner = instructions.length - nodes.length
  return (
    <Card
      id="instructions"
      title="Instruction Details"
      flush
      className="scroll-mt-4"
      actions={
        <>
          <span>
            {plural(nodes.length, 'instruction')}
            {inner > 0 && `, ${plural(inner, 'inner call')}`}
          </span>
          <ShowButton open={shown} onToggle={onToggle} controls="instruction-list" what="instructions" />
        </>
      }
    >
      <div id="instruction-list" hidden={!shown}>
        {nodes.length === 0 && <EmptyState title="This transaction has no instructions" />}
        <InstructionTree nodes={nodes} failedAt={failedAt} />
      </div>
    </Card>
  )
}

/** Holds the place of all that comes below the overview. */
export function InstructionsToCome() {
  return (
    <Card title="Instruction Details" flush>
      <div aria-hidden="true" className="divide-y divide-line">
        {[24, 36, 30].map((characters) => (
          <div key={characters} className="space-y-3 px-4 py-4">
            <Bar characters={characters} />
            <br />
            <Bar characters={characters + 10} />
          </div>
        ))}
      </div>
    </Card>
  )
}
