var isTooOld = true;
try {
  isTooOld = !(URL.canParse && AbortSignal.any && IDBFactory.prototype.databases);
  var theme = localStorage.getItem('greenroom.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  if (localStorage.getItem('greenroom.install-name') || location.search === '?as=planner') {
    document.title = 'Planner';
    var icons = ['/icons/planner-192.png', '/planner.svg', '/icons/planner-touch.png'];
    var links = document.querySelectorAll('link[rel$="icon"]');
    for (var i = 0; i < links.length; i += 1) links[i].href = icons[i];
  }
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
