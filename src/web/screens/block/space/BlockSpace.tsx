import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { blockId } from '#contract/blocks/block-id.ts'
import type { BlockSpace as Space } from '#contract/blocks/block-space.ts'
import type { Block } from '#contract/blocks/blocks.ts'
import { Loaded } from '../../../components/page/Loaded.tsx'
import { ends, shortAddress } from '../../../format/address.ts'
import { percentOf } from '../../../format/amount.ts'
import { count, plural, UNKNOWN } from '../../../format/number.ts'
import { paths } from '../../../paths.ts'
import { useBlockSpace } from '../../../queries/block.ts'
import { cx } from '../../../ui/class-names.ts'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { EmptyState } from '../../../ui/layout/EmptyState.tsx'
import { choice, useUrlState } from '../../../ui/url-state.ts'
import { SpaceCard } from './SpaceCard.tsx'
import { squarify } from './squarify.ts'

const fields = {
  space: choice(['compute', 'fees'], 'compute'),
  by: choice(['program', 'transaction'], 'program'),
}

/** The shares of the block's compute units or fees that programs or transactions use, as areas. */
export function BlockSpace({ block }: { block: Block }) {
  const { values, set } = useUrlState(fields)
  const query = useBlockSpace(block)
  const { data } = query
  return (
    <SpaceCard>
      <div className="flex flex-wrap gap-x-3 gap-y-1.5 px-4 pt-3">
        <Segmented
          label="Space by"
          value={values.space}
          options={[
            { value: 'compute', text: 'Compute' },
            { value: 'fees', text: 'Fees' },
          ]}
          onChange={(space) => set({ space })}
        />
        <Segmented
          label="Areas for"
          value={values.by}
          options={[
            { value: 'program', text: 'Programs' },
            { value: 'transaction', text: 'Transactions' },
          ]}
          onChange={(by) => set({ by })}
        />
      </div>
      <Loaded query={query} what="the space of the block" room="grow">
        {data && <Areas block={block} space={data} isCompute={values.space === 'compute'} by={values.by} />}
      </Loaded>
    </SpaceCard>
  )
}

type Area = {
  key: string
  name: string
  amount: bigint
  /** The description of the area, for its title. */
  about: string
  /** The path of the area's link; absent: no link. */
  to?: string
  isQuiet?: boolean
}

function Areas({
  block,
  space,
  isCompute,
  by,
}: {
  block: Block
  space: Space
  isCompute: boolean
  by: 'program' | 'transaction'
}) {
  const total = BigInt(isCompute ? space.computeUnits : space.fees)
  const unit = isCompute ? 'compute units' : 'lamports'
  const listed = by === 'program' ? programAreas(block, space, isCompute) : transactionAreas(space, isCompute)
  const shown = listed.filter(({ amount }) => amount > 0n).sort((a, b) => (a.amount < b.amount ? 1 : -1))
  const rest = total - shown.reduce((sum, { amount }) => sum + amount, 0n)
  const areas = rest > 0n ? [...shown, { key: 'rest', name: 'All others', amount: rest, about: '' }] : shown
  if (space.transactionCount === 0) return <EmptyState title="No transactions in this block" />
  if (total === 0n)
    return (
      <EmptyState
        title={
          isCompute && space.unknownCompute > 0
            ? 'The chain does not say the compute units of these transactions.'
            : `These transactions used no ${isCompute ? 'compute units' : 'fees'}.`
        }
      />
    )
  return (
    <>
      <Treemap areas={areas.toSorted((a, b) => (a.amount < b.amount ? 1 : -1))} total={total} unit={unit} />
      <p className="px-4 pb-3 text-small text-muted">
        {count(String(total))} {unit}.
        {isCompute &&
          space.unknownCompute > 0 &&
          ` Of ${plural(space.unknownCompute, 'transaction')} the chain does not say them: these are left out.`}
        {by === 'program' &&
          ' A transaction counts for one program: the first that it calls, apart from those that only prepare it.'}
      </p>
    </>
  )
}

function programAreas(block: Block, { programs }: Space, isCompute: boolean): Area[] {
  return programs.map(({ programId, programName, transactions, computeUnits, fees }) => ({
    key: programId ?? 'none',
    name: programId === null ? 'No program' : (programName ?? shortAddress(programId)),
    amount: BigInt(isCompute ? computeUnits : fees),
    about: plural(transactions, 'transaction'),
    ...(programId !== null && {
      to: `${paths.block(blockId(block))}?program=${programId}&votes=on`,
    }),
  }))
}

function transactionAreas({ transactions }: Space, isCompute: boolean): Area[] {
  return transactions.map(
    ({ index, signature, programId, programName, isVote, success, computeUnits, fees }) => ({
      key: String(index),
      name: signature === null ? `Transaction ${index}` : ends(signature, 6, 4),
      amount: isCompute ? BigInt(computeUnits ?? 0) : BigInt(fees),
      about: [
        isVote ? 'vote' : (programName ?? (programId === null ? 'no program' : shortAddress(programId))),
        success ? '' : 'failed',
      ]
        .filter(Boolean)
        .join(', '),
      ...(signature !== null && { to: paths.transaction(signature) }),
      isQuiet: isVote,
    }),
  )
}

const HEIGHT = 280
/** The width in pixels of the layout before the element is measured. */
const USUAL_WIDTH = 900
/** The smallest area in pixels that contains a text. */
const [TEXT_WIDTH, TEXT_HEIGHT] = [64, 38]
const colours = ['cyan', 'purple', 'orange', 'green', 'indigo', 'yellow', 'emerald']

function Treemap({ areas, total, unit }: { areas: readonly Area[]; total: bigint; unit: string }) {
  const element = useRef<HTMLUListElement>(null)
  const [width, setWidth] = useState(USUAL_WIDTH)
  useLayoutEffect(() => {
    if (!element.current || !('ResizeObserver' in window)) return
    const target = element.current
    const observer = new ResizeObserver(() => setWidth(target.clientWidth || USUAL_WIDTH))
    observer.observe(target)
    setWidth(target.clientWidth || USUAL_WIDTH)
    return () => observer.disconnect()
  }, [])
  const rectangles = squarify(
    areas.map(({ amount }) => Number(amount)),
    width,
    HEIGHT,
  )
  return (
    <ul ref={element} className="relative mx-4 my-3" style={{ height: HEIGHT }}>
      {areas.map((area, nth) => {
        const { x, y, width: wide, height: high } = rectangles[nth] ?? { x: 0, y: 0, width: 0, height: 0 }
        const share = percentOf({ raw: area.amount, decimals: 0 }, { raw: total, decimals: 0 }) ?? UNKNOWN
        const title = [area.name, share, `${count(String(area.amount))} ${unit}`, area.about]
        return (
          <li
            key={area.key}
            className="absolute p-px"
            style={{
              left: `${(x / width) * 100}%`,
              top: y,
              width: `${(wide / width) * 100}%`,
              height: high,
            }}
          >
            <Tile to={area.to} title={title.filter(Boolean).join(', ')} tint={tintOf(area, nth)}>
              {wide >= TEXT_WIDTH && high >= TEXT_HEIGHT ? (
                <span className="block px-1.5 py-1">
                  <span className="block truncate font-medium">{area.name}</span>{' '}
                  <span className="block truncate">{share}</span>
                  <span className="sr-only"> {title.slice(2).filter(Boolean).join(', ')}</span>
                </span>
              ) : (
                <span className="sr-only">{title.filter(Boolean).join(', ')}</span>
              )}
            </Tile>
          </li>
        )
      })}
    </ul>
  )
}

const tintOf = ({ key, isQuiet }: Area, nth: number): string | undefined =>
  key === 'rest' || isQuiet ? undefined : colours[nth % colours.length]

function Tile({
  to,
  title,
  tint,
  children,
}: {
  to: string | undefined
  title: string
  tint: string | undefined
  children: ReactNode
}) {
  const look = {
    title,
    className: cx(
      'block size-full overflow-hidden rounded-sm text-ink text-xs leading-4',
      tint === undefined && 'bg-raised',
      to !== undefined && 'focus-visible:-outline-offset-2 hover:brightness-110',
    ),
    style: tint === undefined ? {} : { background: `color-mix(in srgb, var(--${tint}) 24%, var(--card))` },
  }
  return to === undefined ? (
    <span {...look}>{children}</span>
  ) : (
    <Link href={to} {...look}>
      {children}
    </Link>
  )
}
