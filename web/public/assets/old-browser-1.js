/* global document, window, setTimeout */
// Written for the oldest browsers: no bundler touches it, and it needs nothing newer than 2012.
// Browsers keep it for a year: a change needs another number in its name.
(function () {
  'use strict';
  function show() {
    var root = document.getElementById('root');
    var notice = document.getElementById('old-browser');
    // An error in a page that has started is the page's own matter.
    if (notice && root && !root.firstChild) notice.removeAttribute('hidden');
  }
  function showSoon() {
    setTimeout(show, 300);
  }
  // A module that cannot be read or loaded: its element tells the window only while capturing.
  window.addEventListener('error', showSoon, true);
  window.addEventListener('unhandledrejection', showSoon);
  if (!('noModule' in document.createElement('script'))) window.addEventListener('load', showSoon);
})();
