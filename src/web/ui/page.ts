/** Loads pages from the server. An object, so that tests can spy on it: the browser's own functions cannot be replaced. */
export const page = {
  reload: () => location.reload(),
  /** In place of this page, which the browser's history does not keep. */
  replace: (path: string) => location.replace(path),
  open: (path: string) => location.assign(path),
}
