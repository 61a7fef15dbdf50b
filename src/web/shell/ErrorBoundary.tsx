import { TriangleAlert } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { Button } from '../ui/controls/Button.tsx'
import { Notice } from '../ui/layout/Notice.tsx'

type Props = {
  /** The path of the page. When it changes, the error is cleared. */
  at: string
  children: ReactNode
}

/** Catches errors in the rendering of a page, so that the shell stays. */
export class ErrorBoundary extends Component<Props, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidUpdate(before: Props) {
    if (before.at !== this.props.at && this.state.error) this.setState({ error: undefined })
  }

  override render() {
    if (!this.state.error) return this.props.children
    return (
      <Notice
        icon={TriangleAlert}
        title="This page could not be shown"
        actions={
          <Button look="primary" onClick={() => location.reload()}>
            Reload the page
          </Button>
        }
      >
        <p>Perhaps the explorer was updated while this page was open. Loading it again should help.</p>
        <p className="break-words font-mono text-xs">{this.state.error.message}</p>
      </Notice>
    )
  }
}
