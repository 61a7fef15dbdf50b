import { useIsOffline } from '../queries/network-status.ts'
import { cx } from '../ui/class-names.ts'
import { useNetworkMode } from './network-mode.tsx'

/** `Testnet Online`, `Testnet Offline` or `Mainnet Offline`. */
export function NetworkBadge({ className }: { className?: string }) {
  const { isMainnet } = useNetworkMode()
  const isOffline = useIsOffline()
  const online = !isMainnet && !isOffline
  return (
    <span
      role="status"
      className={cx(
        'inline-flex h-7 items-center gap-2 whitespace-nowrap rounded-full border border-line px-2.5 text-xs',
        className,
      )}
    >
      <span
        aria-hidden="true"
        className={cx('size-2 rounded-full', online ? 'live-dot bg-good text-good' : 'bg-bad')}
      />
      {isMainnet ? 'Mainnet Offline' : isOffline ? 'Testnet Offline' : 'Testnet Online'}
    </span>
  )
}
