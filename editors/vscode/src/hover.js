// Hovers: pictures are scaled down to fit.
'use strict';

/** The height of a picture, in pixels. A hover is 250 pixels high, and VS Code crops larger pictures instead of scaling them. */
const HEIGHT = 180;

const PICTURE = /(\]\(data:image\/svg\+xml;base64,[A-Za-z0-9+/=]+)\)/g;

/** The hover with pictures of this height. */
function fitted(hover) {
  for (const content of hover?.contents ?? []) {
    if (content.value) content.value = content.value.replace(PICTURE, `$1|height=${HEIGHT})`);
  }
  return hover;
}

module.exports = { fitted };
