import { useMemo } from 'react'
import type { EventEntry, Transaction } from '#contract/transactions.ts'
import { InstructionEvents } from '../../components/InstructionEvents.tsx'
import { InstructionTree } from '../../components/InstructionTree.tsx'
import { InstructionSurroundings } from '../../components/instruction-context.ts'
import { treeOf } from '../../components/instruction-tree.ts'
import { plural } from '../../format/number.ts'
import { Card } from '../../ui/Card.tsx'
import { ShowButton } from '../../ui/Disclosure.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Bar } from '../../ui/Skeleton.tsx'
import type { Detail } from './detail.ts'
import { ReadWith } from './ReadWith.tsx'
import { ReturnData } from './ReturnData.tsx'

type InstructionsProps = {
  tx: Transaction
  detail: Detail
  shown: boolean
  onToggle: () => void
}

/** The instructions of the transaction, the calls that its programs made, and their events. */
export function Instructions({ tx, detail, shown, onToggle }: InstructionsProps) {
  const { instructions, accounts } = detail
  const nodes = useMemo(() => treeOf(instructions), [instructions])
  const { byInstruction, others } = useMemo(
    () => eventsOf(tx.events, instructions),
    [tx.events, instructions],
  )
  const surroundings = useMemo(
    () => ({
      failedAt: tx.failure?.instruction ?? null,
      computeUnits: tx.computeUnits,
      events: byInstruction,
      accounts: new Map(accounts.map((account) => [account.pubkey, account])),
      tokens: new Map(
        tx.tokenBalanceChanges.flatMap(({ account, mint, decimals }) =>
          [account, mint].map((key) => [key, { mint, decimals, scale: tx.scales[mint] }] as const),
        ),
      ),
    }),
    [tx.failure, tx.computeUnits, tx.tokenBalanceChanges, tx.scales, byInstruction, accounts],
  )
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
        {nodes.length === 0 && <EmptyState title="This transaction has no instructions that can be read" />}
        <InstructionSurroundings value={surroundings}>
          <InstructionTree nodes={nodes} />
          {others.length > 0 && (
            <div className="border-line border-t px-4 py-3">
              <h3 className="text-[0.8125rem] text-muted">Events that belong to no single instruction</h3>
              <InstructionEvents events={others} />
            </div>
          )}
        </InstructionSurroundings>
        {tx.returnData && <ReturnData {...tx.returnData} detail={detail} />}
        {tx.idls.length > 0 && <ReadWith idls={tx.idls} />}
      </div>
    </Card>
  )
}

/** Events by the instruction that emitted them. Those of no known instruction are still shown. */
function eventsOf(events: readonly EventEntry[], instructions: Detail['instructions']) {
  const ids = new Set(instructions.map(({ id }) => id))
  const byInstruction = new Map<string, EventEntry[]>()
  const others: EventEntry[] = []
  for (const event of events) {
    const { instruction } = event
    if (instruction === null || !ids.has(instruction)) others.push(event)
    else byInstruction.set(instruction, [...(byInstruction.get(instruction) ?? []), event])
  }
  return { byInstruction, others }
}

/** A skeleton for everything below the overview. */
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
