// Before anything is drawn: the scheme this browser was told to use, or its own.
{
  const kept = localStorage.getItem('mantine-color-scheme-value')
  const isKept = kept === 'light' || kept === 'dark'
  const dark = isKept ? kept === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
}
