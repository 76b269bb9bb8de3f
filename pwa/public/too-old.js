// Names the browser on too-old.html and leaves the advice for its device. ES5, like before-paint.js.
(function () {
  var agent = navigator.userAgent;
  // The first that matches: most browsers also name those they are compatible with.
  var names = [
    ['iOS', /\b(?:iPhone|iPad|iPod)\b.* OS (\d+(?:_\d+)?)/],
    ['Edge', /\bEdg(?:e|A)?\/(\d+)/],
    ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
    ['Opera', /\bOPR\/(\d+)/],
    ['Firefox', /\bFirefox\/(\d+)/],
    ['Chrome', /\bChrom(?:e|ium)\/(\d+)/],
    ['Safari', /\bMacintosh\b.*\bVersion\/(\d+(?:\.\d+)?).* Safari\//],
    ['Internet Explorer', /\b(?:MSIE |Trident\/.*rv:)(\d+)/],
  ];

  /** Whether the page lists this version, or a later one, as new enough: then the name is wrong. */
  function isListed(name, version) {
    var needed = document.querySelector('[data-browser="' + name + '"]');
    return needed !== null && parseFloat(version) >= parseFloat(needed.textContent);
  }

  function nameBrowser() {
    for (var i = 0; i < names.length; i++) {
      var match = names[i][1].exec(agent);
      if (!match) continue;
      var version = match[1].replace('_', '.');
      return isListed(names[i][0], version) ? null : names[i][0] + ' ' + version;
    }
    return null;
  }

  /** The class of the advice; null: unknown, and all of it stays. */
  function findDevice() {
    // An iPad says it is a Mac, which has no touch screen.
    var isTouchMac = /\bMacintosh\b/.test(agent) && navigator.maxTouchPoints > 1;
    if (isTouchMac || /\b(?:iPhone|iPad|iPod)\b/.test(agent)) return 'ios';
    if (/\bAndroid\b/.test(agent)) return 'android';
    return /\b(?:Macintosh|Windows|X11)\b/.test(agent) ? 'computer' : null;
  }

  var name = nameBrowser();
  if (name !== null) {
    document.getElementById('title').textContent = name + ' is too old for Greenroom';
  }
  var device = findDevice();
  var advice = document.querySelectorAll('[data-device]');
  for (var i = 0; device !== null && i < advice.length; i++) {
    if (advice[i].getAttribute('data-device') !== device)
      advice[i].parentNode.removeChild(advice[i]);
  }
})();
