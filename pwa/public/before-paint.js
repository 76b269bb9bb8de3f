// Applies the stored theme before the first paint; src/platform/theme.ts writes it. And fetches what
// somebody who is signed in needs together with the page's own scripts, not after they have run
// (preload-member.ts names the files).
try {
  const theme = localStorage.getItem('greenroom.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  const named = document.currentScript.dataset.files;
  if (named && localStorage.getItem('greenroom.last-user')) {
    const files = JSON.parse(named);
    for (const file of [...files.all, ...(files[location.pathname] ?? [])]) {
      const link = document.createElement('link');
      const isStyle = file.endsWith('.css');
      link.rel = isStyle ? 'preload' : 'modulepreload';
      link.as = isStyle ? 'style' : 'script';
      link.crossOrigin = '';
      link.href = file;
      document.head.append(link);
    }
  }
} catch {
  // Storage is blocked: the system's theme stays, and nobody is known.
}
