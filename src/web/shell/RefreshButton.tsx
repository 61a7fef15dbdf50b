import { RotateCw } from 'lucide-react'
import { IconButton } from '../ui/controls/Button.tsx'
import { page } from '../ui/page-loader.ts'

/**
 * The button that reloads the page. It is at the end of the line of a page's tabs, in a container with the
 * class `relative`.
 */
export function RefreshButton() {
  return (
    <IconButton
      label="Refresh"
      onClick={() => page.reload()}
      className="no-print absolute top-0 right-0 z-10 bg-page"
    >
      <RotateCw size={15} aria-hidden="true" />
    </IconButton>
  )
}
