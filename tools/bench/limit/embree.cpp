// Embree, on one thread, asked what tools/bench/ asks everybody. Commands on standard input, a line each; each is answered with one line:
//   mesh POSITIONS INDICES   files of floats and of 32-bit indices; builds              -> milliseconds
//   build                    the same mesh once more                                    -> milliseconds
//   rays FILE                floats, six a ray: origin, direction                       -> how many
//   first | any              all rays, one call each                                    -> milliseconds, and a sum
//   answers first|any FILE   floats, one a ray: the distance, or 1 for any; -1: a miss  -> how many hit
// Compiled with -DEMBREE=3 or 4.
#if EMBREE == 4
#include <embree4/rtcore.h>
#else
#include <embree3/rtcore.h>
#endif
#include <chrono>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <limits>
#include <pmmintrin.h>
#include <string>
#include <vector>
#include <xmmintrin.h>

template <typename T> std::vector<T> read(const std::string &path) {
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  if (!file) throw std::runtime_error("cannot read " + path);
  std::vector<T> values(static_cast<size_t>(file.tellg()) / sizeof(T));
  file.seekg(0);
  file.read(reinterpret_cast<char *>(values.data()), static_cast<std::streamsize>(values.size() * sizeof(T)));
  return values;
}

/// @return milliseconds
template <typename F> double timeOf(F run) {
  const auto start = std::chrono::steady_clock::now();
  run();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

struct Limit {
  RTCDevice device = rtcNewDevice("threads=1,user_threads=1,set_affinity=0");
  RTCScene scene = nullptr;
  std::vector<float> positions;
  std::vector<uint32_t> indices;
  std::vector<float> rays;

  size_t count() const { return rays.size() / 6; }

  double build() {
    if (scene) rtcReleaseScene(scene);
    return timeOf([this] {
      scene = rtcNewScene(device);
      rtcSetSceneFlags(scene, RTC_SCENE_FLAG_ROBUST); // nothing may leak between triangles: carom's rays do not
      RTCGeometry mesh = rtcNewGeometry(device, RTC_GEOMETRY_TYPE_TRIANGLE);
      auto *vertices = rtcSetNewGeometryBuffer(mesh, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3, 12, positions.size() / 3);
      std::copy(positions.begin(), positions.end(), static_cast<float *>(vertices));
      auto *corners = rtcSetNewGeometryBuffer(mesh, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3, 12, indices.size() / 3);
      std::copy(indices.begin(), indices.end(), static_cast<uint32_t *>(corners));
      rtcCommitGeometry(mesh);
      rtcAttachGeometry(scene, mesh);
      rtcReleaseGeometry(mesh);
      rtcCommitScene(scene);
    });
  }

  RTCRay rayOf(size_t i) const {
    const float *r = &rays[6 * i];
    RTCRay ray{};
    ray.org_x = r[0], ray.org_y = r[1], ray.org_z = r[2];
    ray.dir_x = r[3], ray.dir_y = r[4], ray.dir_z = r[5];
    ray.tfar = std::numeric_limits<float>::infinity();
    ray.mask = ~0u;
    return ray;
  }

  float first(size_t i) {
    RTCRayHit asked;
    asked.ray = rayOf(i);
    asked.hit.geomID = RTC_INVALID_GEOMETRY_ID;
#if EMBREE == 4
    rtcIntersect1(scene, &asked);
#else
    RTCIntersectContext context;
    rtcInitIntersectContext(&context);
    rtcIntersect1(scene, &context, &asked);
#endif
    return asked.hit.geomID == RTC_INVALID_GEOMETRY_ID ? -1.0f : asked.ray.tfar;
  }

  float any(size_t i) {
    RTCRay ray = rayOf(i);
#if EMBREE == 4
    rtcOccluded1(scene, &ray);
#else
    RTCIntersectContext context;
    rtcInitIntersectContext(&context);
    rtcOccluded1(scene, &context, &ray);
#endif
    return ray.tfar < 0 ? 1.0f : -1.0f;
  }

  float ask(const std::string &question, size_t i) { return question == "any" ? any(i) : first(i); }
};

void answer(Limit &limit, const std::string &command) {
  std::string path, other;
  if (command == "mesh") {
    std::cin >> path >> other;
    limit.positions = read<float>(path);
    limit.indices = read<uint32_t>(other);
    std::cout << limit.build();
  } else if (command == "build") {
    std::cout << limit.build();
  } else if (command == "rays") {
    std::cin >> path;
    limit.rays = read<float>(path);
    std::cout << limit.count();
  } else if (command == "first") {
    double sum = 0;
    const double time = timeOf([&] {
      for (size_t i = 0; i < limit.count(); i++) sum += std::fmax(0.0f, limit.first(i));
    });
    std::cout << time << ' ' << sum;
  } else if (command == "any") {
    double sum = 0;
    const double time = timeOf([&] {
      for (size_t i = 0; i < limit.count(); i++) sum += limit.any(i) > 0;
    });
    std::cout << time << ' ' << sum;
  } else if (command == "answers") {
    std::string question;
    std::cin >> question >> path;
    std::vector<float> answers(limit.count());
    size_t hits = 0;
    for (size_t i = 0; i < answers.size(); i++) hits += (answers[i] = limit.ask(question, i)) >= 0;
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char *>(answers.data()), static_cast<std::streamsize>(4 * answers.size()));
    std::cout << hits;
  } else {
    throw std::runtime_error("unknown command " + command);
  }
}

int main() {
  // as Embree's manual advises
  _MM_SET_FLUSH_ZERO_MODE(_MM_FLUSH_ZERO_ON);
  _MM_SET_DENORMALS_ZERO_MODE(_MM_DENORMALS_ZERO_ON);
  try {
    Limit limit;
    std::cout.precision(17);
    std::cout << RTC_VERSION_STRING << std::endl;
    for (std::string command; std::cin >> command;) {
      answer(limit, command);
      std::cout << std::endl;
    }
  } catch (const std::exception &error) {
    std::cerr << error.what() << std::endl;
    return 1;
  }
}
