// Applies the stored theme before the first paint; src/platform/theme.ts writes it.
try {
  const theme = localStorage.getItem('greenroom.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is blocked: the system's theme stays.
}
