/** A face template of one model. Templates of different models are never compared. */
export interface StoredTemplate {
  model: string;
  version: string;
  /** Base64 of little-endian 32-bit floats. */
  values: string;
}

/** The stored data of a face, sealed under the data key of its session, and later of its person. */
export interface StoredFace {
  template: StoredTemplate;
  /** Base64 of a small JPEG of the face, so that a newer model can read it again. */
  picture: string;
  /** Views from the sides, if the person showed them. */
  sides?: StoredSide[];
}

export interface StoredSide {
  template: StoredTemplate;
  /** Degrees from looking ahead; positive to the person's own left. */
  yaw: number;
}
