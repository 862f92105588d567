import type { ColourPicture } from '../../documents/images/picture.js';
import { alignedChip, mirrored } from './aligned-chip.js';
import { DescriptorNet } from './descriptor-net.js';
import { FaceDetector, type Box } from './face-detector.js';
import { FaceMeshReader, meshPoint, type FaceMesh, type MeshPoint } from './face-mesh.js';
import { startTensors } from './installed-models.js';
import { cropped } from './picture-parts.js';
import type { FaceTemplate } from '../template.js';

/** A face with its landmarks. */
export interface Face {
  readonly mesh: FaceMesh;
  /** How sure the detector is, 0 to 1. */
  readonly detection: number;
  /** From cheek to cheek, in pixels. */
  readonly width: number;
}

/** Landmarks cost as much as finding a face, so they are read only where they count. */
interface Wanted {
  /** Each of the faces, as the detector's score. */
  readonly least?: number;
  /** The surest of the faces; otherwise none is wanted. */
  readonly surerThan?: number;
}

/**
 * dlib's weights; version 1: aligned by 31 mesh points, the mean of a face and its mirror image.
 */
const MODEL = { model: 'dlib_face_recognition_resnet_v1', version: '1' };
/** Shirts and cats that the detector took for a face score less. */
const LEAST_MESH_SCORE = 0.5;

/**
 * The face models. All calls are synchronous: one picture is finished before the next begins, so
 * two people's data never mix.
 */
export class FaceEngine {
  private constructor(
    private readonly detector: FaceDetector,
    private readonly meshes: FaceMeshReader,
    private readonly descriptors: DescriptorNet,
  ) {}

  static async load(): Promise<FaceEngine> {
    await startTensors();
    return new FaceEngine(
      await FaceDetector.load(),
      await FaceMeshReader.load(),
      await DescriptorNet.load(),
    );
  }

  /** The largest first. */
  find(picture: ColourPicture, { least = 0, surerThan = 0 }: Wanted = {}): Face[] {
    const candidates = this.detector.find(picture);
    if (candidates.every(({ score }) => score <= surerThan)) return [];
    return candidates
      .filter(({ score }) => score >= least)
      .map(({ score, ...candidate }) => {
        const mesh = this.meshes.read(picture, { score, ...candidate });
        const [left, right] = [meshPoint(mesh, 'leftCheek'), meshPoint(mesh, 'rightCheek')];
        return { mesh, detection: score, width: Math.hypot(right.x - left.x, right.y - left.y) };
      })
      .filter(({ mesh }) => mesh.score >= LEAST_MESH_SCORE)
      .toSorted((a, b) => b.width - a.width);
  }

  /** The faces in a part of the picture, with their places in the whole. */
  findWithin(picture: ColourPicture, box: Box, wanted?: Wanted): Face[] {
    const inPicture = ({ x, y, z }: MeshPoint) => ({ x: x + box.x, y: y + box.y, z });
    return this.find(cropped(picture, box), wanted).map(({ mesh, ...face }) => ({
      ...face,
      mesh: { ...mesh, points: mesh.points.map(inPicture) },
    }));
  }

  /** The mean of the face and its mirror image depends less on the side of the light. */
  describe(picture: ColourPicture, { mesh }: Face): FaceTemplate {
    const chip = alignedChip(picture, mesh);
    const [straight, turned] = this.descriptors.describe([chip, mirrored(chip)]);
    if (!straight || !turned) throw new Error('the face descriptor gave no answer');
    return { ...MODEL, values: straight.map((value, i) => (value + (turned[i] ?? 0)) / 2) };
  }
}
