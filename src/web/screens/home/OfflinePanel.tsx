import type { UseQueryResult } from '@tanstack/react-query'
import { CloudOff, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useOutageWords } from '../../components/page/LoadFailure.tsx'
import { useNetworkNames } from '../../queries/network/network.ts'
import { useNetworkStatus } from '../../queries/network/network-status.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { page } from '../../ui/page-loader.ts'

/**
 * The panel that replaces the home page while its data cannot be loaded. The page continues polling and
 * recovers by itself.
 */
export function OfflinePanel({
  parts,
  error,
}: {
  parts: readonly Pick<UseQueryResult, 'refetch'>[]
  error: Error | null
}) {
  const outage = useOutageWords({ error })
  const { stage } = useNetworkNames()
  const { problems } = useNetworkStatus()
  const [said, setSaid] = useState<'trying' | 'unreachable'>()
  const retry = async () => {
    setSaid('trying')
    const answers = await Promise.all(parts.map(({ refetch }) => refetch()))
    // If the server does not answer at all, a reload would lead to the browser's own error page.
    if (answers.every(({ error }) => error instanceof TypeError)) setSaid('unreachable')
    else page.reload()
  }
  const busy = said === 'trying'
  return (
    <Notice
      icon={CloudOff}
      title={`${stage} Currently Offline`}
      actions={
        <Button look="primary" onClick={() => void retry()} disabled={busy}>
          <RotateCw size={14} aria-hidden="true" className={busy ? 'animate-spin' : undefined} />
          Retry Connection
        </Button>
      }
    >
      <p>
        The {stage.toLowerCase()} is temporarily unavailable. This may be due to maintenance, network issues
        or scheduled updates.
      </p>
      <p>Blockchain data and the API are unavailable meanwhile. Please check back in a little while.</p>
      <p>{outage.text}</p>
      {problems.map((problem) => (
        <p key={problem} className="text-small text-faint">
          {problem}
        </p>
      ))}
      <p role="status" className="text-small">
        {said === 'unreachable' && 'The server does not answer yet. This page tries again by itself.'}
      </p>
    </Notice>
  )
}
