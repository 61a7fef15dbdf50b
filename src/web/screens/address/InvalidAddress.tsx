import { CircleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

export function InvalidAddress() {
  return (
    <Notice
      icon={<CircleAlert size={22} aria-hidden="true" />}
      title="Invalid Address"
      actions={
        <Link href={paths.home()} className={buttonClass('primary')}>
          Return to Explorer
        </Link>
      }
    >
      <p>An address is 32 bytes in base58. This text is something else, or a part of it is missing.</p>
    </Notice>
  )
}
