import { Copy } from 'lucide-react'
import { type CopyMessages, copy } from '../../components/addresses/copy.ts'
import { Hash } from '../../components/addresses/Hash.tsx'
import { TextLink } from '../../components/addresses/links.tsx'
import { Figure } from '../../components/amounts/Figure.tsx'
import { RelativeTime } from '../../components/time/RelativeTime.tsx'
import { UNKNOWN } from '../../format/number.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Badge } from '../../ui/layout/Badge.tsx'
import type { DirectoryProgram } from './built-in-programs.ts'

const TOAST_MS = 2_000
const messages: CopyMessages = {
  done: { title: 'Copied!', description: 'Program ID copied to clipboard', durationMs: TOAST_MS },
  failed: { title: 'Copy failed', description: 'Unable to copy to clipboard', durationMs: TOAST_MS },
}

/** A program of the directory. */
export function ProgramCard({ program }: { program: DirectoryProgram }) {
  const { programId, type, vanityName, isActive, createdAt, calls24h, failed24h } = program
  return (
    <article className="flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-card p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h3 className="min-w-0 break-words font-semibold text-title">{vanityName}</h3>
        <span className="flex shrink-0 gap-1.5">
          {isActive !== true && <Badge>{isActive === null ? 'activity unknown' : 'inactive'}</Badge>}
          <Badge tone="indigo">{type}</Badge>
        </span>
      </div>
      <div>
        <p className="text-small text-muted">Program ID</p>
        <TextLink to={paths.address(programId)}>
          <Hash value={programId} form="whole" />
        </TextLink>
      </div>
      <p className="text-small text-muted">
        Transactions in 24 hours: {calls24h === null ? UNKNOWN : <Figure value={calls24h} />}
        {failed24h ? (
          <>
            , of which <Figure value={failed24h} /> failed
          </>
        ) : null}
      </p>
      {createdAt !== null && (
        <p className="text-small text-muted">
          First deployed: <RelativeTime timestamp={createdAt} />
        </p>
      )}
      <Button className="mt-auto self-start" onClick={() => void copy(programId, 'Program ID', messages)}>
        <Copy size={13} aria-hidden="true" />
        Copy Program ID
      </Button>
    </article>
  )
}
