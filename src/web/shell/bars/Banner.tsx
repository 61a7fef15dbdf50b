import { Megaphone, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { pages } from '#contract/pages/pages.ts'
import { IconButton } from '../../ui/controls/Button.tsx'
import { scrollToTop } from '../header/navigation.ts'

const KEY = 'dev-banner-devlog-dismissed'

/** The banner. Once a visitor has closed it, it is not shown again. */
export function Banner() {
  const [dismissed, setDismissed] = useState(wasDismissed)
  if (dismissed) return null
  const dismiss = () => {
    setDismissed(true)
    try {
      localStorage.setItem(KEY, 'true')
    } catch {
      // Without storage the banner is shown again on the next visit.
    }
  }
  return (
    <aside aria-label="Notice" className="no-print border-line border-b bg-raised">
      <div className="mx-auto flex max-w-7xl items-center gap-2.5 px-4 py-1 text-small">
        <Megaphone size={15} aria-hidden="true" className="shrink-0 text-muted" />
        <p className="min-w-0 flex-1 py-1">
          There is a{' '}
          <Link
            href={pages.devLog.path}
            onClick={scrollToTop}
            className="text-link underline underline-offset-3"
          >
            Dev Log
          </Link>{' '}
          page now. Banners are for urgent notices only.
        </p>
        <IconButton label="Dismiss this notice" onClick={dismiss}>
          <X size={15} aria-hidden="true" />
        </IconButton>
      </div>
    </aside>
  )
}

function wasDismissed(): boolean {
  try {
    return localStorage.getItem(KEY) === 'true'
  } catch {
    return false
  }
}
