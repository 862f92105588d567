declare module '../platform/ids/ids.js' {
  interface IdPrefixes {
    /** A staff account; keys of staff share the prefix. */
    staff: true;
    sess: true;
    passkey: true;
    challenge: true;
    link: true;
  }
}

export {};
