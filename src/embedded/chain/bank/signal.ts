/** One kind of event. `emit` calls the listeners synchronously, in the order of their registration. */
export class Signal<T> {
  private readonly listeners = new Set<(value: T) => void>()
  private readonly onError: (error: unknown) => void

  /**
   * @param onError is called with an error that a listener throws, so that a listener cannot stop the chain
   */
  constructor(onError: (error: unknown) => void) {
    this.onError = onError
  }

  /** @returns a function that removes the listener */
  listen(listener: (value: T) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  emit(value: T): void {
    for (const listener of this.listeners)
      try {
        listener(value)
      } catch (error) {
        this.onError(error)
      }
  }
}
