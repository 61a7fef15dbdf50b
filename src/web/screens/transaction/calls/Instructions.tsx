import { useMemo } from 'react'
import type { EventEntry, Transaction } from '#contract/transactions/transactions.ts'
import { InstructionTree } from '../../../components/instructions/InstructionTree.tsx'
import { instructionEvents } from '../../../components/instructions/instruction-body.ts'
import { InstructionSurroundings } from '../../../components/instructions/instruction-context.ts'
import { type InstructionNode, treeOf } from '../../../components/instructions/instruction-tree.ts'
import { plural } from '../../../format/number.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { EmptyState } from '../../../ui/layout/EmptyState.tsx'
import { PlainLines } from '../../../ui/layout/PlainLines.tsx'
import { OnDemand } from '../../../ui/on-demand.tsx'
import type { Move } from '../balances/flow.ts'
import type { Detail } from '../detail.ts'
import { Section } from '../Section.tsx'
import type { Shown } from '../shown.ts'
import { useOpenInstructions } from './open-instructions.ts'
import { ReadWith } from './ReadWith.tsx'
import { ReturnData } from './ReturnData.tsx'
import { tellingOf } from './Telling.tsx'

type InstructionsProps = { tx: Transaction; detail: Detail; moves: readonly Move[]; shown: Shown }

/** The instructions of the transaction, the calls that its programs made, and their events: a line each, which opens. */
export function Instructions({ tx, detail, moves, shown }: InstructionsProps) {
  const { instructions, accounts } = detail
  const nodes = useMemo(() => treeOf(instructions), [instructions])
  const { byInstruction, others } = useMemo(
    () => eventsOf(tx.events, instructions),
    [tx.events, instructions],
  )
  const known = useMemo(() => {
    const told = {
      // The first of each instruction.
      activities: new Map(tx.activities.toReversed().map((activity) => [activity.instruction, activity])),
      moves: new Map(moves.toReversed().map((move) => [move.instruction, move])),
    }
    return {
      failedAt: tx.failure?.instruction ?? null,
      computeUnits: tx.computeUnits,
      events: byInstruction,
      accounts: new Map(accounts.map((account) => [account.pubkey, account])),
      tokens: new Map(
        tx.tokenBalanceChanges.flatMap(({ account, mint, decimals }) =>
          [account, mint].map((key) => [key, { mint, decimals, scale: tx.scales[mint] }] as const),
        ),
      ),
      telling: (node: InstructionNode) => tellingOf(node, told),
    }
  }, [tx, moves, byInstruction, accounts])
  const { isOpen, toggle } = useOpenInstructions(nodes, known.failedAt, shown.isEachOpen)
  const inner = instructions.length - nodes.length
  return (
    <Section
      name="instructions"
      shown={shown}
      title="Instruction Details"
      what="instructions"
      note={plural(nodes.length, 'instruction') + (inner > 0 ? `, ${plural(inner, 'inner call')}` : '')}
      actions={
        shown.is('instructions') &&
        nodes.length > 0 && (
          <Button look="ghost" className="h-7 px-2" onClick={() => shown.openEach(!shown.isEachOpen)}>
            {shown.isEachOpen ? 'Close all' : 'Open all'}
          </Button>
        )
      }
    >
      {() => (
        <>
          {nodes.length === 0 && <EmptyState title="This transaction has no instructions that can be read" />}
          <InstructionSurroundings value={{ ...known, isOpen, toggle }}>
            <InstructionTree nodes={nodes} />
            {others.length > 0 && (
              <div className="border-line border-t px-4 py-3">
                <h3 className="text-[0.8125rem] text-muted">Events that belong to no single instruction</h3>
                <OnDemand
                  part={instructionEvents}
                  props={{ events: others }}
                  plain={
                    <PlainLines lines={others.map(({ name, info }) => `${name} ${JSON.stringify(info)}`)} />
                  }
                />
              </div>
            )}
          </InstructionSurroundings>
          {tx.returnData && <ReturnData {...tx.returnData} detail={detail} />}
          {tx.idls.length > 0 && <ReadWith idls={tx.idls} />}
        </>
      )}
    </Section>
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
