var isTooOld = true;
try {
  isTooOld = !(URL.canParse && AbortSignal.any && IDBFactory.prototype.databases);
  var theme = localStorage.getItem('greenroom.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  if (localStorage.getItem('greenroom.install-name')) document.title = 'Planner';
  var away = sessionStorage.getItem('greenroom.away');
  if (away && performance.getEntriesByType('navigation')[0].type === 'back_forward') {
    stop();
    location.replace(away);
  }
} catch (e) {}
if (isTooOld !== (location.pathname === '/too-old.html')) {
  if (window.stop) stop();
  location.replace(isTooOld ? '/too-old.html' : '/');
}
