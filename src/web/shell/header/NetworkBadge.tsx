import { TriangleAlert } from 'lucide-react'
import { useSealed } from '../../queries/network/generations.ts'
import { useNetworkNames } from '../../queries/network/network.ts'
import { useNetworkStatus } from '../../queries/network/network-status.ts'
import { cx } from '../../ui/class-names.ts'
import { Tooltip } from '../../ui/overlays/Tooltip.tsx'
import { useNetworkMode } from '../network-mode.tsx'

/** `Testnet Online`, `Testnet Offline` or `Mainnet Offline`; hovering, focusing or pressing it shows why. */
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
            // A filled dot or a ring: the colour is not the only difference.
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

/** The current problems of the network in sentences, or that there are none. */
export function NetworkStatusText() {
  const { isMainnet } = useNetworkMode()
  const { problems, isOffline } = useNetworkStatus()
  if (isMainnet) return <p>The mainnet is not launched yet.</p>
  if (problems.length > 0) return problems.map((problem) => <p key={problem}>{problem}</p>)
  return <p>{isOffline ? 'The node does not answer.' : 'The node, the indexer and the API answer.'}</p>
}
