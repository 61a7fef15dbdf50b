import { useMemo, useState } from 'react'
import type { EventEntry, IdlSource, Transaction } from '#contract/transactions/transactions.ts'
import { CopyButton } from '../../../components/addresses/CopyButton.tsx'
import { AddressLink } from '../../../components/addresses/links.tsx'
import { InstructionTree } from '../../../components/instructions/InstructionTree.tsx'
import { instructionEvents } from '../../../components/instructions/instruction-body.ts'
import { InstructionSurroundings } from '../../../components/instructions/instruction-context.ts'
import { type InstructionNode, pathTo, treeOf } from '../../../components/instructions/instruction-tree.ts'
import { usePrinting } from '../../../components/page/printing.ts'
import { count, plural } from '../../../format/number.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { EmptyState } from '../../../ui/layout/EmptyState.tsx'
import { PlainLines } from '../../../ui/layout/PlainLines.tsx'
import { OnDemand } from '../../../ui/on-demand.tsx'
import { usePageHash } from '../../../ui/url-state.ts'
import type { Move } from '../balances/flow.ts'
import type { Detail } from '../detail.ts'
import { Section } from '../Section.tsx'
import type { SectionState } from '../section-state.ts'
import { instructionSummary } from './InstructionSummary.tsx'

type InstructionsProps = { tx: Transaction; detail: Detail; moves: readonly Move[]; shown: SectionState }

/**
 * The instructions of the transaction, the calls that its programs made, and their events. Each is a line
 * that opens.
 */
export function Instructions({ tx, detail, moves, shown }: InstructionsProps) {
  const { instructions, accounts } = detail
  const nodes = useMemo(() => treeOf(instructions), [instructions])
  const { byInstruction, others } = useMemo(
    () => eventsOf(tx.events, instructions),
    [tx.events, instructions],
  )
  const known = useMemo(() => {
    const told = {
      // The list is reversed, so that the map keeps the first entry of each instruction.
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
      telling: (node: InstructionNode) => instructionSummary(node, told),
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
                <h3 className="text-small text-muted">Events that belong to no single instruction</h3>
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

/** Events by the instruction that emitted them. Events without a known instruction are still shown. */
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

/** Names the IDLs with which the transaction was decoded. */
function ReadWith({ idls }: { idls: readonly IdlSource[] }) {
  return (
    <ul className="border-line border-t px-4 py-2.5 text-faint text-xs">
      {idls.map(({ programId, name, source, slot }) => (
        <li key={`${programId} ${source}`} className="flex flex-wrap items-center gap-x-1">
          <span>Read with the interface description of</span>
          <AddressLink address={programId} label={name ?? undefined} />
          <span>
            {source === 'chain'
              ? `that the program keeps on the chain${slot === null ? '' : `, as of slot ${count(slot)}`}`
              : "that comes with this explorer's network profile"}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The return data of a program, in base64. */
function ReturnData({
  programId,
  data,
  detail,
}: NonNullable<Transaction['returnData']> & { detail: Detail }) {
  const program = detail.instructions.find((instruction) => instruction.programId === programId)
  return (
    <p className="flex flex-wrap items-center gap-x-2 border-line border-t px-4 py-2.5 text-small">
      <span className="text-muted">Return data of</span>
      <AddressLink address={programId} label={program?.programName ?? undefined} />
      <span className="min-w-0 font-mono text-xs [overflow-wrap:anywhere]">{data}</span>
      <CopyButton value={data} label="Return data" />
    </p>
  )
}

/**
 * The open instructions: all if `all` is set; otherwise the failed one, the one in the URL's hash, and those
 * that the visitor opened, each with its callers. On paper all are open.
 */
function useOpenInstructions(nodes: readonly InstructionNode[], failedAt: string | null, all: boolean) {
  const printing = usePrinting()
  const hash = usePageHash()
  const [last, setLast] = useState<{ hash: string; all: boolean }>()
  /** The instructions whose state differs from `all`. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map())
  if (last?.hash !== hash || last.all !== all) {
    // Opening or closing all discards the individual choices; another hash does not.
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
