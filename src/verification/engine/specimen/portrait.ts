interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A photo in the frame, or a drawn face of nobody. */
export function portraitShape(picture: string | null, frame: Frame): string {
  const { x, y, width, height } = frame;
  if (picture !== null) {
    return (
      `<image x="${x}" y="${y}" width="${width}" height="${height}" ` +
      `preserveAspectRatio="xMidYMin slice" href="${picture}"/>`
    );
  }
  const scale = `translate(${x} ${y}) scale(${width / 60} ${height / 77})`;
  return `<g transform="${scale}"><svg width="60" height="77" viewBox="0 0 60 77">${DRAWN}</svg></g>`;
}

const DRAWN = `
<defs>
<linearGradient id="wall" y2="1"><stop stop-color="#dfe6ee"/><stop offset="1" stop-color="#b9c6d4"/></linearGradient>
<radialGradient id="skin" cx=".45" cy=".4"><stop stop-color="#f0c9a8"/><stop offset="1" stop-color="#c98f67"/></radialGradient>
</defs>
<rect width="60" height="77" fill="url(#wall)"/>
<path d="M4 77c1-16 12-19 19-21h14c7 2 18 5 19 21z" fill="#2e4a6b"/>
<path d="M23 50h14v8c-4 5-10 5-14 0z" fill="#b97f58"/>
<ellipse cx="30" cy="36" rx="14" ry="19" fill="url(#skin)"/>
<path d="M15 36c-3-24 9-27 15-27s18 3 15 27c-1-9-3-14-7-17-6 2-14 2-17-1-3 4-5 9-6 18z" fill="#4a3222"/>
<path d="M20 31q4-2.500 7 0M33 31q4-2.500 7 0" stroke="#3c2718" stroke-width="1.200" fill="none"/>
<ellipse cx="23.500" cy="35" rx="2.800" ry="1.600" fill="#fff"/><ellipse cx="36.500" cy="35" rx="2.800" ry="1.600" fill="#fff"/>
<circle cx="23.500" cy="35" r="1.400" fill="#3b2a1a"/><circle cx="36.500" cy="35" r="1.400" fill="#3b2a1a"/>
<path d="M30 36q-2.500 6-1 7h3" stroke="#a86f49" stroke-width=".9" fill="none"/>
<path d="M24.500 48q5.500 3 11 0-5.500-2.500-11 0z" fill="#a8524a"/>`;
