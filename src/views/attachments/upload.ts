import { type Scan, stateOf } from '../../domain/attachments/attachment.ts'

interface UploadFacts {
  token: string
  fileName: string
  mediaType: string
  fileSize: number
  scan: Scan
}

/** Returns an uploaded file with the token by which a request or message takes it. */
export function viewUpload({ token, fileName, mediaType, fileSize, scan }: UploadFacts) {
  return {
    object: 'upload',
    upload: token,
    file_name: fileName,
    media_type: mediaType,
    file_size: fileSize,
    state: stateOf(scan),
  }
}
