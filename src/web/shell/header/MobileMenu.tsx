import { Link, useLocation } from 'wouter'
import { count } from '../../format/number.ts'
import { useOverview } from '../../queries/network/network.ts'
import { useTrollboxEnabled } from '../../queries/trollbox.ts'
import { cx } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Badge } from '../../ui/layout/Badge.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { useNetworkMode } from '../network-mode.tsx'
import { openTrollbox } from '../trollbox/TrollboxCorner.tsx'
import { LaterProducts } from './LaterProducts.tsx'
import { NetworkBadge, NetworkStatusText } from './NetworkBadge.tsx'
import { NetworkToggle } from './NetworkToggle.tsx'
import { type NavItem, scrollToTop, useNavigation } from './navigation.ts'

/** The menu on small screens: the network's status and the menus of the header. */
export function MobileMenu({ onClose }: { onClose: () => void }) {
  const { data } = useOverview()
  const { groups } = useNavigation()
  const { isMainnet } = useNetworkMode()
  const hasChat = useTrollboxEnabled()
  const [location] = useLocation()
  const follow = () => {
    scrollToTop()
    onClose()
  }
  return (
    <Dialog title="Menu" onClose={onClose}>
      <div className="space-y-5 p-4">
        <section aria-label="Network status" className="space-y-3 rounded-lg border border-line p-3">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <NetworkBadge />
            <NetworkToggle />
          </div>
          <div className="space-y-1 text-small text-muted">
            <NetworkStatusText />
          </div>
          {/* In mainnet mode the figures are hidden, because they belong to the current network. */}
          {!isMainnet && (
            <p className="flex flex-wrap gap-x-5 gap-y-1 text-small text-muted">
              <span>
                Slot <b className="font-medium text-ink">{count(data?.stats.slot)}</b>
              </span>
              <span>
                Epoch <b className="font-medium text-ink">{count(data?.stats.epoch)}</b>
              </span>
            </p>
          )}
        </section>
        <nav aria-label="Main" className="space-y-4">
          {groups.map(({ text, items, later }) => (
            <section key={text} aria-label={text}>
              <h3 className="mb-1 px-2.5 text-muted text-xs">{text}</h3>
              <ul className="grid grid-cols-2 gap-x-1">
                {items.map((item) => (
                  <li key={item.path}>
                    <Entry item={item} current={location === item.path} onFollow={follow} />
                  </li>
                ))}
              </ul>
              {later && <LaterProducts products={later} />}
            </section>
          ))}
        </nav>
        {hasChat && (
          <Button
            className="w-full"
            onClick={() => {
              onClose()
              openTrollbox()
            }}
          >
            Trollbox
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function Entry({ item, current, onFollow }: { item: NavItem; current: boolean; onFollow: () => void }) {
  return (
    <Link
      href={item.path}
      onClick={onFollow}
      aria-current={current ? 'page' : undefined}
      className={cx(
        'flex min-h-10 flex-wrap items-center justify-between gap-x-2 rounded-md px-2.5 py-1 hover:bg-raised',
        current && 'bg-raised font-medium',
      )}
    >
      {item.text}
      {item.soon && <Badge>Soon</Badge>}
    </Link>
  )
}
