import sharp from 'sharp';

const EYES = `<ellipse cx="23" cy="37" rx="3" ry="2" fill="#fff"/><ellipse cx="37" cy="37" rx="3" ry="2" fill="#fff"/>
<circle cx="23" cy="37" r="1.500" fill="#222"/><circle cx="37" cy="37" r="1.500" fill="#222"/>`;

/** Faces that no camera saw. */
const DRAWINGS = {
  cartoon: `<ellipse cx="30" cy="40" rx="17" ry="22" fill="#e8b98f"/>
<path d="M12 36c0-26 36-26 36 0-4-10-30-14-36 0z" fill="#332015"/>${EYES}
<path d="M19 32h8M33 32h8" stroke="#332015" stroke-width="1.500"/>
<path d="M30 38l-2 8h4" fill="none" stroke="#b07a50"/>
<path d="M23 52q7 5 14 0" stroke="#a33" stroke-width="1.500" fill="none"/>`,
  shaded: `<defs><radialGradient id="s" cx=".45" cy=".4"><stop stop-color="#f0c9a8"/>
<stop offset="1" stop-color="#c98f67"/></radialGradient></defs>
<path d="M4 80c1-16 12-19 19-21h14c7 2 18 5 19 21z" fill="#2e4a6b"/>
<ellipse cx="30" cy="38" rx="15" ry="20" fill="url(#s)"/>
<path d="M14 38c-3-25 9-29 16-29s19 4 16 29c-1-9-3-14-7-17-6 2-14 2-17-1-4 4-6 9-8 18z" fill="#4a3222"/>${EYES}
<path d="M30 38q-2.500 7-1 8h3" stroke="#a86f49" fill="none"/><path d="M24 51q6 4 12 0-6-3-12 0z" fill="#a8524a"/>`,
  sketch: `<g fill="none" stroke="#333" stroke-width=".5"><ellipse cx="30" cy="40" rx="16" ry="21"/>
<path d="M14 36c1-24 31-24 32 0"/><ellipse cx="23.500" cy="37" rx="3.200" ry="1.700"/>
<ellipse cx="36.500" cy="37" rx="3.200" ry="1.700"/><circle cx="23.500" cy="37" r="1.300" fill="#333"/>
<circle cx="36.500" cy="37" r="1.300" fill="#333"/>
<path d="M19 32.500q4-2 8 0M33 32.500q4-2 8 0M29 37l-2 8q3 1.500 6 0M23 52q7 4 14 0"/></g>`,
  cat: `<path d="M12 28L14 8 27 20zM48 28L46 8 33 20z" fill="#6b4a30"/>
<ellipse cx="30" cy="38" rx="20" ry="19" fill="#d9a066"/>
<ellipse cx="22" cy="35" rx="4" ry="3.600" fill="#b8c94a"/><ellipse cx="38" cy="35" rx="4" ry="3.600" fill="#b8c94a"/>
<ellipse cx="22" cy="35" rx="1.200" ry="3.200"/><ellipse cx="38" cy="35" rx="1.200" ry="3.200"/>
<path d="M27 43h6l-3 3.500z" fill="#c77"/>
<path d="M24 45L6 42M24 46L6 47M36 45L54 42M36 46L54 47" stroke="#eee" stroke-width=".3"/>`,
  landscape: `<rect y="44" width="60" height="36" fill="#7fa065"/><circle cx="44" cy="16" r="7" fill="#f3d35c"/>
<path d="M0 50L18 22 34 50z" fill="#8d93a0"/>`,
} as const;

type Drawing = keyof typeof DRAWINGS;

/** As a file, or printed on paper and photographed, with grain all over. */
export async function drawing(name: Drawing, grain = 0): Promise<Buffer> {
  const shapes = `<rect width="60" height="80" fill="#dde4ea"/>${DRAWINGS[name]}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="1280" viewBox="0 0 60 80">${shapes}</svg>`;
  const drawn = sharp(Buffer.from(svg)).removeAlpha();
  if (grain === 0) return drawn.jpeg({ quality: 90 }).toBuffer();
  const { data, info } = await drawn.raw().toBuffer({ resolveWithObject: true });
  let state = 7;
  for (let i = 0; i < data.length; i++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    data[i] = Math.max(0, Math.min(255, (data[i] ?? 0) + ((state >>> 16) / 65_536 - 0.5) * grain));
  }
  const raw = { width: info.width, height: info.height, channels: 3 as const };
  return sharp(data, { raw }).blur(0.6).jpeg({ quality: 85 }).toBuffer();
}
