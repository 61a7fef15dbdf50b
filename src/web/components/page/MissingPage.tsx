import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'

const links = {
  home: { path: paths.home(), text: 'Return to Explorer' },
  tokens: { path: paths.tokens(), text: 'Back to Tokens' },
}

type MissingPageProps = {
  icon: LucideIcon
  title: string
  /** The page to which the link leads. */
  back?: keyof typeof links
  children: ReactNode
}

/** The sentence below the reason why a page is missing, which says that the request is repeated. */
export const GoesOnLooking = () => (
  <p className="text-small">This page goes on looking and shows it by itself.</p>
)

/** The page that replaces one that does not exist: the reason, and a link to an existing page. */
export function MissingPage({ icon, title, back = 'home', children }: MissingPageProps) {
  const { path, text } = links[back]
  return (
    <Notice
      icon={icon}
      title={title}
      actions={
        <Link href={path} className={buttonClass('primary')}>
          {text}
        </Link>
      }
    >
      {children}
    </Notice>
  )
}
