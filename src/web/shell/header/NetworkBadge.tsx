import { TriangleAlert } from 'lucide-react'
import { useSealed } from '../../queries/network/generations.ts'
import { useNetworkNames } from '../../queries/network/network.ts'
import { useNetworkStatus } from '../../queries/network/network-status.ts'
import { cx } from '../../ui/class-names.ts'
import { Tooltip } from '../../ui/overlays/Tooltip.tsx'
import { useNetworkMode } from '../network-mode.tsx'

/**
 * The badge `Testnet Online`, `Testnet Offline` or `Mainnet Offline`. Hovering, focusing or pressing it shows
 * the reason.
 */
export function NetworkBadge() {
  const sealed = useSealed()
  const { isMainnet } = useNetworkMode()
  const { isOffline, problems } = useNetworkStatus()
  const { stage } = useNetworkNames()
  const online = !isMainnet && !isOffline
  if (sealed)
    return (
      <span className="inline-flex h-7 items-center whitespace-nowrap rounded-full border border-line px-2.5 text-xs">
        Generation {sealed.number}
      </span>
    )
  return (
    <span role="status">
      <Tooltip pressable text={<NetworkStatusText />}>
        <button
          type="button"
          className="inline-flex h-7 cursor-help items-center gap-2 whitespace-nowrap rounded-full border border-line px-2.5 text-xs"
        >
          {online && problems.length > 0 ? (
            <TriangleAlert size={12} aria-label="With trouble:" className="text-warn" />
          ) : (
            // The status is a filled dot or a ring, because it must not be recognizable by colour alone.
            <span
              aria-hidden="true"
              className={cx(
                'size-2 rounded-full',
                online ? 'live-dot bg-good text-good' : 'border-2 border-bad',
              )}
            />
          )}
          {isMainnet ? 'Mainnet Offline' : `${stage} ${isOffline ? 'Offline' : 'Online'}`}
        </button>
      </Tooltip>
    </span>
  )
}

/** Sentences about the network's current problems, or the sentence that there are none. */
export function NetworkStatusText() {
  const { isMainnet } = useNetworkMode()
  const { problems, isOffline } = useNetworkStatus()
  if (isMainnet) return <p>The mainnet is not launched yet.</p>
  if (problems.length > 0) return problems.map((problem) => <p key={problem}>{problem}</p>)
  return <p>{isOffline ? 'The node does not answer.' : 'The node, the indexer and the API answer.'}</p>
}
