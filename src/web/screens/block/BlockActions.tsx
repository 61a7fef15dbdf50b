import { ArrowLeft, ArrowRight, ChevronLeft, ChevronRight, Copy, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Block } from '#contract/blocks/blocks.ts'
import { copy } from '../../components/addresses/copy.ts'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/controls/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import type { Neighbours } from './neighbours.ts'

type ActionsProps = { block: Block | undefined; neighbours: Neighbours }

export function BlockActions({ block, neighbours }: ActionsProps) {
  return (
    <Card title="Actions">
      <div className="grid grid-cols-2 gap-2">
        <Button disabled={!block} onClick={() => block && void copy(block.blockhash, 'Blockhash')}>
          <Copy size={14} aria-hidden="true" />
          Copy Blockhash
        </Button>
        <Button onClick={() => void copy(location.href, 'Block link')}>
          <Share2 size={14} aria-hidden="true" />
          Share Block
        </Button>
        {/* The button's space is reserved until the block is loaded. */}
        {(!block || block.parentSlot !== null) && (
          <Step to={block && neighbours.previous}>
            <ArrowLeft size={14} aria-hidden="true" />
            Previous Block
          </Step>
        )}
        <Step to={neighbours.next}>
          Next Block
          <ArrowRight size={14} aria-hidden="true" />
        </Step>
      </div>
    </Card>
  )
}

/** A link to the previous or next block; a disabled button if there is none. */
function Step({
  to,
  label,
  children,
}: {
  to: string | undefined
  label?: string | undefined
  children: ReactNode
}) {
  return to === undefined ? (
    <Button disabled aria-label={label}>
      {children}
    </Button>
  ) : (
    <Link href={paths.block(to)} aria-label={label} className={buttonClass()}>
      {children}
    </Link>
  )
}

/** The link to the previous block in the page's heading. */
export function PreviousBlock({ previous }: Pick<Neighbours, 'previous'>) {
  return (
    <Step to={previous} label="Previous block">
      <ChevronLeft size={16} aria-hidden="true" />
    </Step>
  )
}

export function NextBlock({ next }: Pick<Neighbours, 'next'>) {
  return (
    <Step to={next} label="Next block">
      <ChevronRight size={16} aria-hidden="true" />
    </Step>
  )
}

/** @param name the height of the block, or its slot if it has no height */
export function BlockNavigation({ name, neighbours }: { name: string; neighbours: Neighbours }) {
  return (
    <Card title="Navigation" actions={<span className="max-xl:hidden">or the ← and → keys</span>}>
      <div className="flex items-center justify-between gap-2">
        <PreviousBlock {...neighbours} />
        <p className="min-w-0 text-center">
          <span className="block text-muted text-xs">Current block</span>
          <span className="font-medium font-mono text-base">{name}</span>
        </p>
        <NextBlock {...neighbours} />
      </div>
    </Card>
  )
}
